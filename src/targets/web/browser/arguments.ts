import { existsSync } from 'node:fs';

export interface ArgumentOptions {
  readonly headed: boolean;
  readonly sandbox: boolean;
  readonly profile: string;
}

/**
 * What Chromium is started with. The list is complete: the driver adds none of its own. Processes stay apart and web
 * security stays on; an app under test must meet the browser that its users have.
 */
export function browserArguments(options: ArgumentOptions): string[] {
  return [
    ...quiet,
    ...steady,
    ...driverNeeds,
    ...drawing,
    ...(options.headed ? [] : headless),
    ...(options.sandbox ? [] : ['--no-sandbox']),
    `--user-data-dir=${options.profile}`,
    // The pipe ends with this process, however it ends, and the browser with the pipe; nobody else can connect.
    '--remote-debugging-pipe',
    '--no-startup-window',
  ];
}

/** Nothing on the wire and no question to the user that the test did not ask for. */
const quiet = [
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-infobars',
  '--disable-prompt-on-repost',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
];

/** A page in the background, or on a slow machine, behaves as the one in front. */
const steady = [
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-dev-shm-usage',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-renderer-backgrounding',
];

/** Without these the driver's own bookkeeping (lifecycle of documents, downloads, input) goes wrong in places. */
const driverNeeds = [
  '--allow-pre-commit-input',
  '--edge-skip-compat-layer-relaunch',
  '--enable-automation',
  '--enable-features=CDPScreenshotNewSurface',
  '--export-tagged-pdf',
  `--disable-features=${[
    'AutoDeElevate',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'BoundaryEventDispatchTracksNodeRemoval',
    'DestroyProfileOnBrowserClose',
    'DialMediaRouteProvider',
    'GlobalMediaControls',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'RenderDocument',
    'ThirdPartyStoragePartitioning',
    'Translate',
  ].join(',')}`,
];

/** The same picture on every machine. */
const drawing = [
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

const headless = [
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  // A mouse is there: pages ask by media query.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
];

/** Whether Chromium's sandbox can work here: root has none, and most containers forbid what it is built on. */
export function hasSandbox(): boolean {
  if (process.platform !== 'linux') return true;
  if (process.getuid?.() === 0) return false;
  return !existsSync('/.dockerenv') && !existsSync('/run/.containerenv');
}
