/** Words that hold a sentence together. Data only. */

/** Between two clauses of a sentence. */
export const joiners: readonly string[] = [
  'and',
  'then',
  'and then',
  'but',
  'whereas',
  'while',
  'and also',
  'followed by',
  'and finally',
  'afterwards',
  'and next',
  'after that',
  'and afterwards',
  'before',
]; // prettier-ignore

/** From here to the end a sentence only explains. */
export const reasons: readonly string[] = [
  'because',
  'so that',
  'in order to',
  'so as to',
  'which is',
  'which means',
  'which moves',
  'which takes',
  'so the',
  'we need',
]; // prettier-ignore

/** A sentence that begins so forbids, and so does nothing. */
export const prohibitions: readonly string[] = [
  'do not',
  "don't",
  'never',
  'please do not',
  "please don't",
  'avoid',
  'you must not',
  'take care not to',
  'be careful not to',
  'under no circumstances',
]; // prettier-ignore

export const conditionals: Readonly<Record<string, boolean>> = {
  if: true,
  'in case': true,
  'only if': true,
  whenever: true,
  'should it be that': true,
  unless: false,
  'if and only if': true,
};

export const otherwises: readonly string[] = [
  'otherwise',
  'else',
  'if not',
  'or else',
  'if it is not',
  'in all other cases',
  "if it isn't",
];

export const whiles: readonly string[] = ['while', 'as long as', 'for as long as'];

export const awaits: readonly string[] = ['as soon as', 'once', 'after', 'when'];

export const limits: readonly string[] = [
  'within',
  'at most',
  'for at most',
  'for up to',
  'up to',
  'within at most',
  'no longer than',
  'for no longer than',
  'after at most',
  'in at most',
  'in less than',
  'in under',
  'max',
  'max.',
  'maximum',
  'at the latest after',
  'for a maximum of',
  'not longer than',
  'with a timeout of',
  'timeout',
  'in no more than',
  'with a limit of',
  'waiting at most',
  'waiting up to',
]; // prettier-ignore

/** Headings and openings by what their section holds. Anything else holds steps. */
export const sectionWords = {
  notes:
    /^(?:pre-?conditions?|prerequisites?|requirements?|assumptions?|remarks?|notes?|purpose|goal|objective|description|summary|references?|open questions?|out of scope|known issues?|comments?|rationale)\s*:?$/i,
  /** Among the notes, those in which an instruction may stand. */
  before: /^(?:pre-?conditions?|prerequisites?|requirements?|assumptions?)\b/i,
  expected:
    /^(?:expected(?: results?| outcome| behaviou?r)?|expectations?|results?|acceptance criteria|verification|pass criteria|outcome)\b/i,
  examples: /^examples?\b/i,
  outline: /^scenario (?:outline|template)\b/i,
} as const;

/** A paragraph or item that begins so describes. */
export const descriptions =
  /^(?:\*\*|__)?(?:pre-?conditions?|prerequisites?|assumptions?|notes?|remarks?|nb|n\.b\.|hint|tip|info|warning|attention|actor|author|owner|tester|priority|component|parameters?|tags?|id|environment|device\(s\)|devices?|android version|ios version|version|purpose|goal|aim|objective|summary|description|who|how long|duration|ticket|jira|tests|automated|created|updated|last run|level|requires|severity|estimate|area)(?:\*\*|__)?\s*:/i;

/** First cells of a table that tells about the test itself. */
export const metaHeads =
  /^(?:|id|level|author|owner|priority|component|tester|version|date|environment|status|severity|tags?|area|title|name|type|platforms?|devices?|requirement|estimate|created|updated|automated|reviewer|reviewed by|build|suite|key|story|ticket)$/i;

/** Column heads of step tables. */
export const stepHeads =
  /^(?:steps?|actions?|what to do|do|instructions?|test steps?|procedure|step description)$/i;
export const expectedHeads =
  /^(?:expected(?: results?| outcome| behaviou?r)?|expectations?|check|verify|results? expected|should|then)$/i;
/** Columns of a step table that say nothing to do. */
export const idleHeads =
  /^(?:|#|no\.?|nr\.?|step(?: no\.?| number| #)?|id|tc|test case|case|title|name|scenario|status|result|actual(?: result)?|comments?|remarks?|notes?|pass(?:ed)?(?:\/fail)?|ok\??|priority|done|tester|date|bug|ticket|section|area)$/i;
/** Column heads of form tables. */
export const fieldHeads = /^(?:fields?|labels?|input|inputs|name of field|form field|element)$/i;
export const valueHeads =
  /^(?:values?|text|enter|data|content|input value|to enter|what to type|new value)$/i;
export const controlHeads = /^(?:controls?|type|kind|control type|widget)$/i;

/** Imperatives that no shape reads, so that a line that begins so is an instruction all the same. */
export const imperatives: readonly string[] = [
  'login',
  'log in',
  'sign in',
  'create',
  'make',
  'add',
  'remove',
  'delete',
  'rename',
  'fill',
  'complete',
  'compare',
  'play',
  'print',
  'ask',
  'do',
  'repeat',
  'try',
  'use',
  'check',
  'verify',
  'ensure',
  'confirm',
  'leave',
  'keep',
  'give',
  'take',
  'set',
  'wait',
  'search',
  'find',
  'look',
  'see',
  'observe',
  'note',
  'count',
  'log',
  'sign',
  'register',
  'book',
  'order',
  'buy',
  'pay',
  'send',
  'attach',
  'download',
  'install',
  'close',
  'stop',
  'finish',
  'cancel',
  'save',
  'submit',
  'copy',
  'paste',
  'cut',
  'move',
  'sort',
  'filter',
  'tidy',
  'clean',
  'clear',
  'reset',
  'prepare',
  'follow',
  'call',
  'run',
  'answer',
  'accept',
  'allow',
  'dismiss',
  'expand',
  'collapse',
  'resize',
  'zoom',
  'pinch',
  'shake',
  'rotate',
  'turn',
  'switch',
  'double-check',
  'review',
  'inspect',
  'make sure',
  'expect',
  'press',
  'click',
  'tap',
  'type',
  'enter',
  'open',
  'go',
  'start',
  'launch',
  'choose',
  'pick',
  'select',
  'drag',
  'scroll',
  'swipe',
  'hover',
  'upload',
  'tick',
  'untick',
  'uncheck',
  'hit',
  'navigate',
  'visit',
  'refresh',
  'reload',
  'restart',
  'relaunch',
  'force-stop',
  'put',
  'write',
  'change',
  'edit',
  'update',
  'mark',
  'assert',
  'validate',
  'test',
  'work',
  'perform',
  'execute',
  'continue',
  'proceed',
  'return',
  'begin',
  'share',
  'archive',
  'finally',
  'pull',
  'push',
  'hide',
  'show',
  'hold',
  'input',
  'optionally',
  'please',
  'remember',
  'read',
  'record',
  'long-press',
]; // prettier-ignore
