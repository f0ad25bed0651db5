import { lacks, vagueActions } from '../../../grammar/english/vague.ts';
import type { Span } from '../../lang/span.ts';
import type { Refusal, RefusalType } from '../reading.ts';

/** A refusal of these words: what they lack, in one line, and what would compile instead. */
export function refusalOf(text: string, span: Span): Refusal {
  const type = lackOf(text);
  const suggestion = suggestionFor(type, text);
  return {
    type,
    text,
    span,
    message: messageOf(type, text),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** Which lack the words betray; `not-understood` when none: another compiler may know more. */
function lackOf(text: string): RefusalType {
  const bare = text
    .replace(/`[^`]*`|"[^"]*"|“[^”]*”|„[^“”]*[“”]|\*\*[^*]*\*\*|‘[^’]*’/g, ' X ')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
  if (/^(?:[\w-]+ ){0,2}x or x\b/.test(bare)) return 'choice';
  const isPlain = !/\bx\b/.test(bare);
  const found = lacks.find(([pattern]) => pattern.test(bare))?.[1];
  if (found === undefined) return isPlain && vagueActions.test(bare) ? 'vague-action' : 'not-understood';
  // Words in quotes show that something definite was meant: then it is the sentence that was not understood.
  return isPlain || found === 'choice' ? found : 'not-understood';
}

function messageOf(type: RefusalType, text: string): string {
  switch (type) {
    case 'vague-check':
      return 'names no element and no expected value, so any step would be a guess';
    case 'vague-action':
      return 'does not say what to press or what to type, so any step would be a guess';
    case 'vague-target':
      return 'does not say which element is meant, so any step would be a guess';
    case 'visual':
      return 'is about how the page looks, which the tree of the page does not tell';
    case 'choice':
      return 'leaves a choice open, and every run has to do the same';
    case 'elsewhere':
      return 'is about something outside the app under test';
    case 'calculation':
      return 'asks for a calculation, which a plan cannot do';
    case 'not-understood':
      return `no built-in reading of "${shortened(text)}"`;
  }
}

function shortened(text: string): string {
  const bare = text.replace(/\s+/g, ' ').replace(/"/g, "'");
  return bare.length > 72 ? `${bare.slice(0, 69).trimEnd()}…` : bare;
}

/** Each is a sentence that compiles; a test compiles every one. */
export const suggestions: Readonly<Record<RefusalType, string>> = {
  'vague-check': 'The "Total" is "£41.20".',
  'vague-action': 'Type "Ann" into the "Name" field.',
  'vague-target': 'Click the "Save" button.',
  visual: '"Saved" is shown.',
  choice: 'Click "Continue".',
  elsewhere: '"Request sent" is shown.',
  calculation: 'The "Total" is "£41.20".',
  'not-understood': 'When "Delivered" is shown, click "Send back".',
};

function suggestionFor(type: RefusalType, text: string): string | undefined {
  if (type !== 'not-understood') return suggestions[type];
  const quoted = /"([^"]+)"|“([^”]+)”|\*\*([^*]+)\*\*/.exec(text);
  const name = (quoted?.[1] ?? quoted?.[2] ?? quoted?.[3])?.replace(/"/g, '');
  if (name === undefined || /\{\{/.test(name)) return undefined;
  return /\b(?:click|tap|press|choose|select|open|hit)\b/i.test(text)
    ? `Click "${name}".`
    : `"${name}" is shown.`;
}
