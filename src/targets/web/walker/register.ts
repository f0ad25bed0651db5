import { engineName, walkerScript } from './script.ts';

let registered: Promise<void> | undefined;

/** Makes the walker known to the driver, once a process; the driver is loaded here and not before. */
export function registerWalker(): Promise<void> {
  registered ??= register();
  return registered;
}

async function register(): Promise<void> {
  const { selectors } = await import('playwright-core');
  try {
    await selectors.register(engineName, { content: walkerScript() }, { contentScript: true });
  } catch (error) {
    // A shared browser keeps the engine that an earlier command registered; the driver has no code for that error.
    if (!(error instanceof Error && error.message.includes('already registered'))) throw error;
  }
}
