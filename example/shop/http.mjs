import { once } from 'node:events';
import { createServer } from 'node:http';

const MOST_BYTES = 64 * 1024;
const HOST = '127.0.0.1';

/** Listens on this machine only. `handle(request, response, url)` may be async; what it throws becomes a 500. */
export async function listen(port, handle) {
  const server = createServer((request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    Promise.resolve()
      .then(() => handle(request, response, new URL(request.url ?? '/', `http://${HOST}`)))
      .catch((error) => {
        if (response.headersSent) return response.destroy();
        send(
          response,
          error.status ?? 500,
          'text/plain',
          error.status ? error.message : 'Something went wrong',
        );
      });
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    port: server.address().port,
    url: `http://${HOST}:${server.address().port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export function send(response, status, type, body) {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` });
  response.end(body);
}

export const sendHtml = (response, body, status = 200) => send(response, status, 'text/html', body);
export const sendJson = (response, data, status = 200) =>
  send(response, status, 'application/json', JSON.stringify(data));

export function redirect(response, location) {
  response.writeHead(303, { Location: location });
  response.end();
}

export function refuse(status, message) {
  return Object.assign(new Error(message), { status });
}

/** A page of another origin may not change anything here. */
export function assertSameOrigin(request) {
  const { origin, host } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) throw refuse(403, 'Not from this site');
}

async function readText(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MOST_BYTES) throw refuse(413, 'Too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export const readForm = async (request) => new URLSearchParams(await readText(request));

export async function readJson(request) {
  let data;
  try {
    data = JSON.parse(await readText(request));
  } catch (error) {
    throw error.status ? error : refuse(400, 'Not JSON');
  }
  if (data === null || typeof data !== 'object' || Array.isArray(data)) throw refuse(400, 'Not an object');
  return data;
}

/** A slow answer: waits without keeping the process alive. */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());
