import { VkError } from '../../../lang/errors.ts';
import { nearest } from '../../../lang/nearest.ts';
import { lookAgain } from './fresh.ts';
import { numberArg, type Runner, textArg, withInput } from './input.ts';

const modifiers: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  strg: 'Control',
  shift: 'Shift',
  alt: 'Alt',
  option: 'Alt',
  meta: 'Meta',
  cmd: 'Meta',
  command: 'Meta',
  win: 'Meta',
  mod: 'ControlOrMeta',
  controlormeta: 'ControlOrMeta',
};

const named: Readonly<Record<string, string>> = {
  esc: 'Escape',
  escape: 'Escape',
  return: 'Enter',
  enter: 'Enter',
  del: 'Delete',
  delete: 'Delete',
  ins: 'Insert',
  insert: 'Insert',
  space: 'Space',
  spacebar: 'Space',
  tab: 'Tab',
  backspace: 'Backspace',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pgup: 'PageUp',
  pagedown: 'PageDown',
  pgdn: 'PageDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  capslock: 'CapsLock',
  contextmenu: 'ContextMenu',
  printscreen: 'PrintScreen',
};

/**
 * A key or chord as people write it ("Ctrl+S", "Mod+Shift+p", "Esc", "arrow down"), in the driver's names. `Mod` is
 * Command on a Mac and Control elsewhere.
 * @throws VkError `usage` naming the nearest key
 */
function parseChord(text: string): string {
  // The plus sign is a key too: "Ctrl++".
  const parts = text.trim() === '+' ? ['+'] : text.trim().replace(/\+\+$/, '+plus').split('+');
  const key = parts.at(-1)?.trim() ?? '';
  const held = parts.slice(0, -1).map((part) => {
    const modifier = modifiers[part.trim().toLowerCase()];
    if (!modifier) throw unknownKey(part.trim(), Object.keys(modifiers));
    return modifier;
  });
  return [...held, keyName(key)].join('+');
}

function keyName(key: string): string {
  if (key === 'plus') return '+';
  if ([...key].length === 1) return key;
  const plain = key.toLowerCase().replace(/[\s_-]/g, '');
  const known = named[plain] ?? modifiers[plain];
  if (known) return known;
  if (/^f([1-9]|1[0-9]|2[0-4])$/.test(plain)) return plain.toUpperCase();
  throw unknownKey(key, Object.keys(named));
}

function unknownKey(key: string, known: readonly string[]): VkError {
  const guess = nearest(key.toLowerCase(), known);
  return new VkError('usage', `no key "${key}"`, {
    hint: `${guess ? `Did you mean ${guess}? ` : ''}Keys have their DOM names: Enter, Escape, ArrowDown, F5, Ctrl+S.`,
  });
}

export const press: Runner = async (session, action, signal) => {
  const chord = parseChord(textArg(action, 'key'));
  const times = Math.max(1, numberArg(action, 'times', 1));
  if (action.element) {
    const element = await lookAgain(session, action.element, signal);
    const locator = session.frames.locator(session.frames.handleOf(element));
    await session.unblocked(() => locator.focus({ timeout: 2_000 }), signal);
  }
  let result = {};
  for (let done = 0; done < times && !session.isBlocked(); done += 1) {
    signal.throwIfAborted();
    result = { ...result, ...(await withInput(session, signal, () => session.page().keyboard.press(chord))) };
  }
  return result;
};
