import type { RefusalType } from '../../src/compile/reading.ts';

/** What no compiler should turn into a step, tried in this order on a clause that no shape fits. */
export const vagueWords: readonly (readonly [RegExp, RefusalType])[] = [
  [
    /\b(?:colou?rs?|layout|animat\w+|aligned|alignment|font|style guide|looks? (?:nice|good|professional|right|ok|fine|pretty)|blinks?|flash\w*|pretty|readable|overlap\w*|squashed|confetti|pixel\w*|green|red|blue|yellow|grey|gray|smooth\w*|thumbnails?|is running|design|visually|contrast|cropped)\b/i,
    'visual',
  ],
  [
    /\b(?:database|db|mailbox|inbox of|e-?mails?|mail|sms|log ?files?|logs?|console|backend|back end|api|other test|another test|see (?:other|the) test|colleague|ask|another browser|another device|support|warehouse|export of|last week|server|team|gets an)\b/i,
    'elsewhere',
  ],
  [/\b(?:optionally|or)\b/i, 'choice'],
  [
    /\b(?:tomorrow|yesterday|add up|sum of|calculate|compute|difference|days? from (?:now|today)|next week|next month|total of all|average|multiply|percent of|twice as|half of)\b/i,
    'calculation',
  ],
  [
    /^(?:then |and |also |please |now )*(?:verify|check|make sure|ensure|assert|confirm|double-check|see|expect|validate|test|look|review|inspect|compare)\b/i,
    'vague-check',
  ],
  [
    /\b(?:works?|correct(?:ly)?|proper(?:ly)?|as expected|as usual|fine|ok|okay|appropriate|reasonable|plausible|should|must|is|are|looks?|has changed|gets? updated|up to date|makes? sense)\b/i,
    'vague-check',
  ],
  [
    /\b(?:some|any|nice|suitable|one of|you like|you want|suits you|of your choice|a few|random|old|arbitrary)\b/i,
    'vague-target',
  ],
  [
    /^(?:then |and |also |please |now )*(?:fill|log|sign|create|make|add|complete|register|do|play|set|upload|enter|delete|remove|print|repeat|tidy|clean|prepare|use|go through|finish|edit|update|change|configure)\b/i,
    'vague-action',
  ],
];

/** What is missing, in one line, for each sort of refusal. */
export const refusalMessages: Readonly<Record<RefusalType, string>> = {
  'vague-check': 'names no element and no expected value, so any step would be a guess',
  'vague-action': 'does not say which controls to use and with what, so any step would be a guess',
  'vague-target': 'does not say which element is meant, so any step would be a guess',
  visual: 'is about how things look, which no step can check',
  choice: 'leaves a choice open, so two runs could do different things',
  elsewhere: 'is about something outside the app under test',
  calculation: 'needs a calculation; write the value, or a variable that holds it',
  'not-understood': 'no built-in reading of this',
};

/** Sentences that compile, offered for each sort of refusal. */
export const refusalSuggestions: Readonly<Record<RefusalType, string | undefined>> = {
  'vague-check': 'The "Total" is "£41.20".',
  'vague-action': 'Type "ann@example.test" into the "E-mail" field.',
  'vague-target': 'Click the "Save" button.',
  visual: '"Saved" is shown.',
  choice: 'Click the "Continue" button.',
  elsewhere: undefined,
  calculation: 'The "Total" is "{{env.TOTAL}}".',
  'not-understood': undefined,
};
