import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { VkError } from '../../lang/errors.ts';
import { driverMessage, isClosed } from './failure.ts';
import type { WebSettings, WebTargetOptions } from './options.ts';

/**
 * A context of our own: cookies and storage that nobody else sees.
 * @param state cookies and storage to start with, in place of the file that the options name
 * @throws VkError `invalid-config` for an option that the browser refuses, `browser-failed` when it ended
 */
export async function newContext(
  browser: Browser,
  options: WebTargetOptions,
  settings: WebSettings,
  state: BrowserContextOptions['storageState'] = options.storageState,
): Promise<BrowserContext> {
  const { httpAuth, headers, proxy } = options;
  if (typeof state === 'string' && !existsSync(state))
    throw new VkError('invalid-config', `${state}: no such file with cookies and storage to start from`);
  const wanted: BrowserContextOptions = {
    viewport: settings.viewport,
    locale: settings.locale,
    timezoneId: settings.timeZone,
    colorScheme: settings.colorScheme,
    reducedMotion: settings.reducedMotion ? 'reduce' : 'no-preference',
    acceptDownloads: true,
    ignoreHTTPSErrors: options.ignoreTls ?? false,
    ...(httpAuth ? { httpCredentials: { ...httpAuth } } : {}),
    ...(headers ? { extraHTTPHeaders: { ...headers } } : {}),
    ...(proxy ? { proxy: { ...proxy } } : {}),
    ...(state === undefined ? {} : { storageState: state }),
  };
  try {
    return await browser.newContext(wanted);
  } catch (error) {
    if (isClosed(error)) throw browserFailed(error);
    throw new VkError('invalid-config', `the browser refuses a setting: ${driverMessage(error)}`, {
      cause: error,
    });
  }
}

export function browserFailed(error: unknown): VkError {
  return new VkError('browser-failed', 'the browser ended right after it was started', {
    hint: 'vk doctor tells what it lacks.',
    cause: error,
  });
}
