import { randomUUID } from 'node:crypto';

const COOKIE = 'tea_session';
const MOST_SESSIONS = 1000;

/** Sessions in memory, found through a cookie. Each second visitor, from the first one on, is asked about cookies. */
export function createSessions() {
  const sessions = new Map();
  let visitors = 0;

  return {
    /** The session of a request, or undefined. */
    find(request) {
      return sessions.get(cookieOf(request));
    },
    /** A new session, and the header that hands it out. */
    open(response) {
      visitors += 1;
      const session = {
        id: randomUUID(),
        askCookies: visitors % 2 === 1,
        email: undefined,
        flash: undefined,
        basket: new Map(),
        saved: new Set(),
        speed: 'standard',
        order: undefined,
      };
      sessions.set(session.id, session);
      if (sessions.size > MOST_SESSIONS) sessions.delete(sessions.keys().next().value);
      response.setHeader('Set-Cookie', `${COOKIE}=${session.id}; Path=/; HttpOnly; SameSite=Lax`);
      return session;
    },
  };
}

function cookieOf(request) {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === COOKIE) return value;
  }
  return undefined;
}
