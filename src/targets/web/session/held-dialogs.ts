import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { VkError } from '../../../lang/errors.ts';

const heldSchema = z.object({
  /** Counts the dialogs of one keeper. */
  id: z.number().int(),
  /** Which page of the context it blocks, in the order in which they were opened, and where that page is. */
  page: z.number().int().nonnegative(),
  url: z.string(),
  type: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
  message: z.string(),
  defaultValue: z.string(),
});

/** A dialog that an earlier command left open. */
export type HeldDialog = z.infer<typeof heldSchema>;

const requestSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('dialogs') }),
  z.object({
    ask: z.literal('answer'),
    id: z.number().int(),
    accept: z.boolean(),
    value: z.string().optional(),
  }),
]);
type Request = z.infer<typeof requestSchema>;
const replySchema = z.object({ dialogs: z.array(heldSchema), answered: z.boolean().optional() });
type Reply = z.infer<typeof replySchema>;

/** Longest request in characters: an answer to a prompt, not a document. */
const requestLimit = 1_000_000;
const replyTimeoutMs = 5_000;

/**
 * Keeps the dialogs of a shared browser open between commands: a dialog lives only as long as the connection that saw
 * it open, so the keeper watches every page, and answers on behalf of later commands.
 * @param path socket or pipe to answer at
 */
export async function holdDialogs(context: BrowserContext, path: string): Promise<void> {
  const open = new Map<Page, Opened>();
  // With a listener of ours the driver leaves dialogs alone when no command is connected.
  context.on('dialog', () => {});
  const watch = (page: Page): void => {
    watchPage(context, page, open).catch(() => {
      // The page closed before it could be watched.
    });
  };
  context.on('page', watch);
  await Promise.all(context.pages().map((page) => watchPage(context, page, open)));
  const server = await listen(path, async (request) => {
    switch (request.ask) {
      case 'dialogs': {
        const pages = context.pages();
        return {
          dialogs: [...open].map(([page, { told }]) => ({
            ...told,
            page: pages.indexOf(page),
            url: page.url(),
          })),
        };
      }
      case 'answer': {
        const found = [...open.values()].find(({ told }) => told.id === request.id);
        await found?.session.send('Page.handleJavaScriptDialog', {
          accept: request.accept,
          ...(request.value === undefined ? {} : { promptText: request.value }),
        });
        return { dialogs: [], answered: found !== undefined };
      }
      default:
        return request satisfies never;
    }
  });
  // The browser keeps the process alive, nothing else; the socket goes with the browser's folder.
  server.unref();
}

interface Opened {
  readonly told: Omit<HeldDialog, 'page' | 'url'>;
  readonly session: CDPSession;
}

let opened = 0;

async function watchPage(context: BrowserContext, page: Page, open: Map<Page, Opened>): Promise<void> {
  const session = await context.newCDPSession(page);
  session.on('Page.javascriptDialogOpening', ({ type, message, defaultPrompt }) => {
    opened += 1;
    open.set(page, { session, told: { id: opened, type, message, defaultValue: defaultPrompt ?? '' } });
  });
  session.on('Page.javascriptDialogClosed', () => open.delete(page));
  page.once('close', () => open.delete(page));
  await session.send('Page.enable');
}

/** Dialogs that are open in the shared browser. */
export async function askDialogs(path: string): Promise<HeldDialog[]> {
  return (await ask(path, { ask: 'dialogs' })).dialogs;
}

/**
 * Answers a held dialog.
 * @throws VkError `selector-not-found` when it is no longer open, `device-gone` when the keeper does not answer
 */
export async function answerDialog(path: string, id: number, accept: boolean, value?: string): Promise<void> {
  const reply = await ask(path, {
    ask: 'answer',
    id,
    accept,
    ...(value === undefined ? {} : { value }),
  });
  if (reply.answered !== true)
    throw new VkError('selector-not-found', 'the dialog is no longer open', {
      hint: 'See the page: vk screen',
    });
}

async function ask(path: string, request: Request): Promise<Reply> {
  const socket = createConnection(path);
  socket.setTimeout(replyTimeoutMs, () => socket.destroy(new Error('no answer')));
  try {
    socket.end(JSON.stringify(request));
    return replySchema.parse(JSON.parse(await text(socket)));
  } catch (error) {
    throw new VkError('device-gone', 'the open browser does not answer', {
      cause: error,
      hint: 'Begin anew: vk devices stop, then vk devices start',
    });
  } finally {
    socket.destroy();
  }
}

/** One request and one reply a connection, as JSON; the end of the request is the end of what is sent. */
async function listen(path: string, reply: (request: Request) => Promise<Reply>): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(replyTimeoutMs, () => socket.destroy());
    socket.on('error', () => {});
    serve(socket, reply);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return server;
}

function serve(socket: Socket, reply: (request: Request) => Promise<Reply>): void {
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    received += String(chunk);
    if (received.length > requestLimit) socket.destroy();
  });
  socket.on('end', () => {
    answer(received, reply).then(
      (text) => socket.end(text),
      () => socket.destroy(),
    );
  });
}

async function answer(received: string, reply: (request: Request) => Promise<Reply>): Promise<string> {
  return JSON.stringify(await reply(requestSchema.parse(JSON.parse(received))));
}
