type Section = 'steps' | 'description' | 'expected';

const described =
  /^(?:\W*)(?:pre-?conditions?|prerequisites?|before you (?:start|begin)|purpose|about|notes?|remarks?|out of scope|description|test data|environment|scope|known issues|history|references|goal|objective|context|why|summary|open questions|todo)\b/i;
const expected =
  /^(?:\W*)(?:expected(?: results?| outcome| behaviou?r)?|expectations?|acceptance criteria|what (?:you )?should (?:happen|see)|results?|checks)\W*$/i;

/** What the blocks under a heading are; a heading ends the section before. */
export function sectionOf(heading: string): Section {
  if (described.test(heading)) return 'description';
  return expected.test(heading) ? 'expected' : 'steps';
}
