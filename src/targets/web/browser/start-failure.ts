import { VkError } from '../../../lang/errors.ts';
import type { BrowserChoice } from './choice.ts';

type Lack = 'library' | 'sandbox' | 'display' | 'loader' | 'architecture';

/** Words of the system and of Chromium itself; they are no part of any interface, so an unknown one falls to the default. */
const signs: Readonly<Record<Lack, RegExp>> = {
  library: /error while loading shared libraries: ([^\s:]+)/,
  sandbox:
    /No usable sandbox|sandboxing failed|setuid sandbox is not (?:running|configured)|crbug\.com\/638180/i,
  display: /Missing X server|cannot open display|\$DISPLAY|without having a XServer/i,
  loader: /spawn [^\n]* ENOENT/,
  architecture: /Exec format error|spawn [^\n]* ENOEXEC|bad CPU type/i,
};

/** Whether a failed start says that this is what it lacks. */
export function hasFailedFor(error: unknown, lack: Lack): boolean {
  return signs[lack].test(messageOf(error));
}

/** A failed start as an error that names what is missing and how to get it. */
export function explainStart(error: unknown, choice: BrowserChoice): VkError {
  if (error instanceof VkError) return error;
  const text = messageOf(error);
  const { message, hint } = explanation(text, choice);
  return new VkError('browser-failed', message, {
    hint,
    cause: error,
    details: { path: choice.path, kind: choice.kind },
  });
}

function explanation(text: string, choice: BrowserChoice): { message: string; hint: string } {
  const { path } = choice;
  const library = signs.library.exec(text)?.[1];
  if (library)
    return {
      message: `${path} does not start: the system library ${library} is missing`,
      hint: `npx playwright install-deps chromium  installs what it needs, or choose another browser: VERIKUN_BROWSER=/path/to/it`,
    };
  if (signs.display.test(text))
    return {
      message: `${path} has no screen to show a window on`,
      hint: 'Run without --headed, or under a virtual one: xvfb-run vk …',
    };
  if (signs.sandbox.test(text))
    return {
      message: `${path} cannot build its sandbox on this machine`,
      hint: 'Allow unprivileged user namespaces, or choose another browser: VERIKUN_BROWSER=/path/to/it',
    };
  if (signs.architecture.test(text))
    return {
      message: `${path} is built for another processor or system`,
      hint: 'Choose another browser: VERIKUN_BROWSER=/path/to/it',
    };
  if (signs.loader.test(text))
    return {
      message: `${path} cannot be started by this system`,
      hint: 'It may need glibc, which this system lacks. Choose another browser: VERIKUN_BROWSER=/path/to/it',
    };
  const why = lastWords(text);
  return {
    message: `${path} does not start${why ? `: ${why}` : ''}`,
    hint: 'vk doctor tells more. Another browser: VERIKUN_BROWSER=/path/to/it',
  };
}

/** The last line that the browser itself wrote, without time stamps. */
function lastWords(text: string): string | undefined {
  const lines = [...text.matchAll(/\[pid=\d+\]\[err\] (.+)/g)].map((match) => match[1] ?? '');
  const line = lines.filter((each) => /fatal|error|fail|cannot/i.test(each)).at(-1) ?? lines.at(-1);
  const plain = line?.replace(/^\[[^\]]*\]\s*/, '').trim();
  if (plain) return plain.length > 160 ? `${plain.slice(0, 157)}…` : plain;
  return /Timeout \d+ms exceeded/.test(text) ? 'it did not answer in time' : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
