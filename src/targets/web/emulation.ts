import type { Page } from 'playwright-core';
import type { Session } from './session.ts';

/** Makes every tab of the target see the settings; new tabs get them too. */
export async function applyEmulation(session: Session): Promise<void> {
  await Promise.all(session.tabs.map((page) => emulate(session, page)));
}

/**
 * What a page sees of the settings. Locale and time zone of a context that is shared, or that has pages already, can
 * only be set page by page.
 */
export async function emulate(session: Session, page: Page): Promise<void> {
  const { viewport, locale, timeZone, colorScheme, reducedMotion } = session.settings;
  if (page.isClosed()) return;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
  const protocol = await session.context.newCDPSession(page);
  // Overrides end with the session that made them: it stays open as long as the page.
  await overridden(() => protocol.send('Emulation.setLocaleOverride', { locale }));
  await overridden(() => protocol.send('Emulation.setTimezoneOverride', { timezoneId: timeZone }));
}

/** The browser refuses to override what another session of the same page has overridden. */
async function overridden(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!/already in effect|Another .*override/i.test(String(error))) throw error;
  }
}
