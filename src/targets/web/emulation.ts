import type { BrowserContext, Page } from 'playwright-core';
import type { Session } from './session.ts';

/** Applies what can change while pages are open: viewport, colour scheme, motion. */
export async function applyLooks(session: Session): Promise<void> {
  await Promise.all(session.tabs.map((page) => applyLooksTo(session, page)));
}

async function applyLooksTo(session: Session, page: Page): Promise<void> {
  const { viewport, colorScheme, reducedMotion } = session.settings;
  if (page.isClosed()) return;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
}

/**
 * Makes a page that others opened see the settings. Where somebody overrode locale or time zone before, the browser
 * refuses another override: then the settings become what the page really has, so that a report does not say otherwise.
 */
export async function emulate(session: Session, page: Page): Promise<void> {
  await applyLooksTo(session, page);
  const { locale, timeZone } = session.settings;
  const protocol = await session.signals.protocol(page);
  const { userAgent } = await protocol.send('Browser.getVersion');
  await refusable(protocol.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale }));
  await refusable(protocol.send('Emulation.setLocaleOverride', { locale }));
  await refusable(protocol.send('Emulation.setTimezoneOverride', { timezoneId: timeZone }));
  const actual: unknown = await page.evaluate(
    '(({ locale, timeZone }) => [locale, timeZone])(Intl.DateTimeFormat().resolvedOptions())',
  );
  if (!Array.isArray(actual)) return;
  const [actualLocale, actualZone] = actual.map(String);
  if (actualLocale) session.settings.locale = actualLocale;
  if (actualZone) session.settings.timeZone = actualZone;
}

async function refusable(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!/already in effect|in effect/i.test(String(error))) throw error;
  }
}

/**
 * A new context in place of the old one, with its cookies and storage, for settings that a context is born with
 * (locale, time zone). The page in front is opened anew in it; what it held in memory is gone.
 */
export async function renewContext(session: Session, open: () => Promise<BrowserContext>): Promise<void> {
  const old = session.context;
  const url = session.page().url();
  session.context = await open();
  const page = await session.context.newPage();
  session.adopt(page);
  if (/^https?:/.test(url))
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: session.navigationTimeoutMs });
  await applyConditions(session);
  await old.close();
}

/** Network, place and grants of the context in use. The browser takes back all grants at once, so the rest is granted again. */
export async function applyConditions({ context, conditions }: Session): Promise<void> {
  await context.clearPermissions();
  if (conditions.permissions.size > 0) await context.grantPermissions([...conditions.permissions]);
  await context.setGeolocation(conditions.geolocation);
  await context.setOffline(conditions.offline);
}
