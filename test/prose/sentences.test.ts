import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentences } from '../../src/prose/sentences.ts';
import { type Passage, placeIn } from '../../src/prose/test.ts';

function passage(text: string): Passage {
  const positions = [{ offset: 0, line: 1, col: 1 }];
  for (let at = text.indexOf('\n'), line = 2; at !== -1; at = text.indexOf('\n', at + 1), line += 1)
    positions.push({ offset: at + 1, line, col: 1 });
  return { text, span: { file: 'a.md', line: 1, col: 1 }, positions };
}

const split = (text: string): string[] => sentences(passage(text)).map((sentence) => sentence.text);

describe('sentences', () => {
  it.each<[string, string[]]>([
    ['Click "Save".', ['Click "Save".']],
    ['Click "Save". The dialog closes', ['Click "Save".', 'The dialog closes']],
    ['Is the lamp lit? Then press it! Done.', ['Is the lamp lit?', 'Then press it!', 'Done.']],
    ['Tap Mute; the bell is gone; wait', ['Tap Mute;', 'the bell is gone;', 'wait']],
    ['click save. then wait', ['click save.', 'then wait']],
    ['Click "A. B" and `c. d` and **E. F** now', ['Click "A. B" and `c. d` and **E. F** now']],
    [
      'Type “Well. Then.” into „Feld. Eins“ and «Deux. Un»',
      ['Type “Well. Then.” into „Feld. Eins“ and «Deux. Un»'],
    ],
    ["Type 'One. Two' here. Don't stop. It's fine", ["Type 'One. Two' here.", "Don't stop.", "It's fine"]],
    ["The guests' list. Click 'X'.", ["The guests' list.", "Click 'X'."]],
    ['Type ‘It’s on. Go’ there. Next', ['Type ‘It’s on. Go’ there.', 'Next']],
    ['Type {{data.a b}}. Then {{uuid}}', ['Type {{data.a b}}.', 'Then {{uuid}}']],
    ['Open https://a.test/x.html?y=1;z=2. Click Go', ['Open https://a.test/x.html?y=1;z=2.', 'Click Go']],
    ['Is the address https://a.test/? Yes', ['Is the address https://a.test/?', 'Yes']],
    ['Pour 1.2 l. It costs 41.20. Pay', ['Pour 1.2 l.', 'It costs 41.20.', 'Pay']],
    ['Update to v2.1. Restart', ['Update to v2.1.', 'Restart']],
    ['Upload photo.png. Upload a.b.tar.gz now', ['Upload photo.png.', 'Upload a.b.tar.gz now']],
    ['Pick a fruit, e.g. Apple, i.e. one', ['Pick a fruit, e.g. Apple, i.e. one']],
    ['Add salt, oil etc. to the list. Done', ['Add salt, oil etc. to the list.', 'Done']],
    ['Add salt, oil etc. Then save', ['Add salt, oil etc.', 'Then save']],
    ['Wait max. 5 s, min. 2 s or approx. three', ['Wait max. 5 s, min. 2 s or approx. three']],
    ['Set no. 5 to on. The answer is no. Close', ['Set no. 5 to on.', 'The answer is no.', 'Close']],
    ['Fill E-mail (optional. Skip it) and save', ['Fill E-mail (optional. Skip it) and save']],
    ['Tap Move to… and pick one. Wait... then go', ['Tap Move to… and pick one.', 'Wait... then go']],
    ['Wait… Then go', ['Wait…', 'Then go']],
    ['It says "Done." Then click it', ['It says "Done."', 'Then click it']],
    ['It says "Done." and more', ['It says "Done." and more']],
    ['The "Delete?" dialog opens', ['The "Delete?" dialog opens']],
    ['**Tap it.** Then wait', ['**Tap it.**', 'Then wait']],
    ['It is "Saved!".', ['It is "Saved!".']],
    ['Press . and then Ctrl+. twice. End', ['Press . and then Ctrl+. twice.', 'End']],
    ['1. Open /x<br>2. Click Go', ['1. Open /x<br>2. Click Go']],
    ['Terms &amp; more; End', ['Terms &amp; more;', 'End']],
    ['Click [Yes. No](https://a.test/b. c) now. End', ['Click [Yes. No](https://a.test/b. c) now.', 'End']],
    ['The 5" screen is on. Click "OK"', ['The 5" screen is on.', 'Click "OK"']],
    ['Really?! Yes.', ['Really?!', 'Yes.']],
    ['Tap 「設定。 A. B」 now. End', ['Tap 「設定。 A. B」 now.', 'End']],
    ['Line one\nends here. Next\nline.', ['Line one\nends here.', 'Next\nline.']],
    ['   ', []],
  ])('splits %j', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it('keeps the place of every sentence', () => {
    const places = sentences(passage('One. Two\nis long. Three')).map(({ span }) => [
      span.line,
      span.col,
      span.endLine,
      span.endCol,
    ]);
    expect(places).toEqual([
      [1, 1, 1, 5],
      [1, 6, 2, 9],
      [2, 10, 2, 15],
    ]);
  });

  it('loses no character but white space between sentences, and no place', () => {
    const word = fc.constantFrom(
      'a',
      'Go',
      '"x. y"',
      '.',
      '. ',
      '; ',
      '? ',
      '\n',
      ' ',
      '{{uuid}}',
      '`b.`',
      '(',
      ')',
      "'",
      '"',
      '**',
      'e.g. ',
      '1.5',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const whole = passage(words.join(''));
        const parts = sentences(whole);
        expect(
          parts
            .map((part) => part.text)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(whole.text.replace(/\s/g, ''));
        let from = 0;
        for (const part of parts) {
          const at = whole.text.indexOf(part.text, from);
          expect(placeIn(part, 0)).toEqual(placeIn(whole, at));
          from = at + part.text.length;
        }
      }),
    );
  });
});
