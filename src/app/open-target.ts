import { VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';
import { type Platform, platforms } from '../lang/platform.ts';
import type { Test } from '../prose/test.ts';
import type { Target } from '../targets/target.ts';
import type { Settings } from './config.ts';
import type { Context } from './context.ts';
import type { Variables } from './variables.ts';

export interface TargetRequest {
  readonly platform: Platform;
  readonly baseUrl: string | undefined;
  readonly settings: Settings;
  readonly variables: Variables;
  readonly headed: boolean;
  readonly slowMoMs: number;
  readonly downloadsDir: string;
  /** Relative paths of uploads start here: the test's own folder. */
  readonly filesDir?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly locale?: string;
}

/**
 * The platform that a test runs on: `--on`, else the first of its `platforms`, else web.
 * @throws VkError `usage` for an unknown name, `unsupported` (exit 3) for a platform without a driver
 */
export function choosePlatform(flag: string | undefined, test: Pick<Test, 'frontMatter'>): Platform {
  const wanted =
    flag ??
    test.frontMatter.platforms[0] ??
    (test.frontMatter.app !== undefined &&
    test.frontMatter.url === undefined &&
    !/^https?:/.test(test.frontMatter.app)
      ? 'android'
      : 'web');
  const platform = platforms.find((each) => each === wanted);
  if (platform === undefined) {
    const guess = nearest(wanted, platforms);
    throw new VkError('usage', `no platform "${wanted}"`, {
      hint: `${guess ? `Did you mean ${guess}? ` : ''}There are: ${platforms.join(', ')}.`,
    });
  }
  return platform;
}

/** Address that relative ones start from: `--url`, else the test's own, else the profile's or config's. Placeholders filled in. */
export function baseUrlOf(
  flag: string | undefined,
  test: Test | undefined,
  settings: Settings,
  variables: Variables,
): string | undefined {
  const app = test?.frontMatter.app;
  const own = test?.frontMatter.url ?? (app !== undefined && /^https?:|^\{\{/.test(app) ? app : undefined);
  const text = flag ?? own ?? settings.url;
  if (text === undefined) return undefined;
  const url = variables.fill(
    text,
    own !== undefined && flag === undefined ? test?.frontMatter.spans.url : undefined,
  );
  if (/^https?:\/\/[^/\s]+/i.test(url) || /^(file|data|about):/i.test(url)) return url;
  if (/^[\w.-]+(:\d+)?(\/|$)/.test(url) && settings.url === undefined) return `http://${url}`;
  if (settings.url !== undefined && own !== undefined) return new URL(url, variables.fill(settings.url)).href;
  throw new VkError('usage', `"${url}" is no address`, {
    hint: 'Write it in full, such as http://localhost:3000.',
  });
}

/** Opens what a test runs on. The driver is loaded here and not before. */
export async function openTarget(request: TargetRequest, context: Context): Promise<Target> {
  if (request.platform !== 'web') {
    throw new VkError('unsupported', `no driver for ${request.platform} yet`, {
      hint: 'Run it on the web: --on web, or platforms: [web] in the front matter.',
    });
  }
  const [{ openWebTarget }, { launchBrowser }] = await Promise.all([
    import('../targets/web/web-target.ts'),
    import('../targets/web/browser/launch.ts'),
  ]);
  const browser = await launchBrowser({
    headed: request.headed,
    slowMo: request.slowMoMs,
    signal: context.signal,
    onProgress: context.progress,
  });
  try {
    return await openWebTarget({ ...webOptions(request), browser });
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Settings in the words of the web target; what is not set is left to its defaults. */
export function webOptions(request: Omit<TargetRequest, 'platform' | 'headed' | 'slowMoMs'>) {
  const { settings, variables, baseUrl } = request;
  const locale = request.locale ?? settings.locale;
  const viewport = request.viewport ?? settings.viewport;
  return {
    downloadsDir: request.downloadsDir,
    ...(request.filesDir === undefined ? {} : { filesDir: request.filesDir }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(viewport === undefined ? {} : { viewport }),
    ...(locale === undefined ? {} : { locale }),
    ...(settings.timeZone === undefined ? {} : { timeZone: settings.timeZone }),
    ...(settings.colorScheme === undefined ? {} : { colorScheme: settings.colorScheme }),
    ...(settings.reducedMotion === undefined
      ? {}
      : { reducedMotion: settings.reducedMotion ? ('reduce' as const) : ('no-preference' as const) }),
    ...(settings.testIds === undefined ? {} : { testIds: settings.testIds }),
    ...(settings.httpAuth === undefined
      ? {}
      : {
          httpAuth: {
            username: variables.fill(settings.httpAuth.username),
            password: variables.fill(settings.httpAuth.password),
          },
        }),
    ...(settings.tls === 'ignore' ? { ignoreTls: true } : {}),
    ...(settings.headers === undefined
      ? {}
      : {
          headers: Object.fromEntries(
            Object.entries(settings.headers).map(([name, value]) => [name, variables.fill(value)]),
          ),
        }),
    ...(settings.proxy === undefined ? {} : { proxy: definedProxy(settings.proxy, variables) }),
  };
}

function definedProxy(proxy: NonNullable<Settings['proxy']>, variables: Variables) {
  const { server, bypass, username, password } = proxy;
  return {
    server: variables.fill(server),
    ...(bypass === undefined ? {} : { bypass }),
    ...(username === undefined ? {} : { username: variables.fill(username) }),
    ...(password === undefined ? {} : { password: variables.fill(password) }),
  };
}
