/**
 * Words by which a clause that could not be read is told what it lacks. They never make a step; a word of `never` in an
 * unquoted name makes the name unusable, since nobody could say which thing is meant.
 */
import type { RefusalType } from '../../src/compile/reading.ts';

/** In an unquoted name these describe a taste, a colour or a wish and no thing. */
export const never: readonly string[] = [
  'nice', 'green', 'red', 'blue', 'yellow', 'orange', 'grey', 'gray', 'black', 'white', 'purple', 'pink', 'big', 'small',
  'large', 'huge', 'little', 'appropriate', 'correct', 'right', 'wrong', 'proper', 'valid', 'invalid', 'suitable', 'random',
  'relevant', 'corresponding', 'matching', 'respective', 'certain', 'various', 'different', 'new', 'old', 'previous',
  'expected', 'necessary', 'needed', 'required', 'mandatory', 'usual', 'normal', 'own', 'broken', 'following', 'above',
  'desired', 'sensible', 'plausible', 'reasonable', 'arbitrary', 'favourite', 'favorite', 'whole', 'entire', 'rest',
  'remaining', 'today', 'tomorrow', 'yesterday', 'noted', 'next', 'longest', 'shortest', 'cheapest', 'highest', 'lowest',
  'newest', 'oldest', 'latest', 'biggest', 'smallest', 'best', 'worst', 'sum', 'difference', 'average', 'colour', 'color',
  'colours', 'colors', 'layout', 'animation', 'style', 'design', 'everything', 'things', 'stuff', 'thing', 'data',
  'details', 'information', 'credentials', 'changes', 'dummy', 'test', 'sample', 'likes', 'like', 'somewhere', 'whoever',
]; // prettier-ignore

/** First row that fits names the lack. Patterns see the clause in lower case, quotes taken out. */
export const lacks: readonly (readonly [pattern: RegExp, type: RefusalType])[] = [
  [/\b(?:either|optionally|if you like|if you want|feel free|whichever|as you like|whatever it is|or)\b/, 'choice'],
  [/\b(?:database|db|console|logs?|log file|server|backend|back office|back-office|mailbox|e-?mails?|sms|another (?:test|browser|device|person)|other test|previous test|last week|api|warehouse|colleague|customer support|native speaker|ask|spreadsheet|exists?)\b|\bsee (?:other|test)\b/, 'elsewhere'],
  [/\b(?:add up|sum|calculate|compute|average|tomorrow|yesterday|today|next (?:week|month|day)|sorted|in order|order of|come first|difference|half of|twice as|increased?|decreased?|higher|cheapest|longest|latest|alphabetical(?:ly)?)\b/, 'calculation'],
  [/\b(?:colou?rs?|layout|align(?:ed|ment)?|animations?|animated|looks?|readable|legible|cut off|truncated|overlap(?:s|ping)?|pretty|nice|beautiful|design|font|blurry|sharp|mirrored|thumbnails?|confetti|flicker(?:s|ing)?|smooth(?:ly)?|running|professional|style guide|centred|centered)\b/, 'visual'],
  [/\b(?:verify|check|make sure|ensure|confirm|should|must|expect|assert|compare|correct(?:ly)?|properly|works?|working|fine|okay|as expected|successful(?:ly)?|plausible|reasonable|changed?|updated|able to|see what)\b/, 'vague-check'],
  [/^(?:[\w-]+ )?(?:the|a|an|any|some)\b.*\b(?:you (?:like|want)|suits you|of your choice|any|some|one of)\b/, 'vague-target'],
]; // prettier-ignore

/** Beginnings of an action that names no control. */
export const vagueActions =
  /^(?:log ?in|sign in|create|fill|play|print|do the same|tidy|rename|archive|register|make|answer|enter|set|upload|type|prepare|clean|restore)\b/;
