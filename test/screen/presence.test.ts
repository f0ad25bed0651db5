import { describe, expect, it } from 'vitest';
import { barrierOf, isBarrier } from '../../src/screen/barrier.ts';
import type { Element, Snapshot, State } from '../../src/screen/element.ts';
import { isGone } from '../../src/screen/gone.ts';
import { parseSelector } from '../../src/screen/parse.ts';
import { isReachable, presenceOf } from '../../src/screen/presence.ts';
import { stateHolds } from '../../src/screen/state.ts';
import { type Node, node, page } from './page.ts';

const only = (snapshot: Snapshot, id = 'x'): Element => {
  const found = snapshot.elements.find((element) => element.id === id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
};
const box = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2 });

describe('C-VIS-1 K41 presence', () => {
  it.each<[string, Omit<Node, 'role'>, 'present' | 'shown']>([
    ['an ordinary text', {}, 'shown'],
    ['not drawn', { rendered: false }, 'present'],
    ['zero width', { at: [0, 0, 0, 20] }, 'present'],
    ['zero height', { at: [0, 0, 20, 0] }, 'present'],
    ['one pixel, for screen readers', { at: [5, 5, 1, 1] }, 'present'],
    ['one pixel high', { at: [5, 5, 100, 1] }, 'present'],
    ['one pixel wide', { at: [5, 5, 1, 100] }, 'present'],
    ['two pixels', { at: [5, 5, 2, 2] }, 'shown'],
    ['transparent or outside the viewport', { onScreen: false }, 'present'],
    ['clipped to nothing by its parent', { visible: box(0, 0, 100, 0) }, 'present'],
    ['clipped to one pixel', { visible: box(0, 0, 100, 1) }, 'present'],
    ['clipped to a part', { visible: box(0, 0, 100, 10) }, 'shown'],
    ['behind a modal', { coveredBy: 0 }, 'present'],
    ['covered at its press point only', { coveredBy: 0, point: { x: 1, y: 1 } }, 'shown'],
  ])('%s: %s', (_, facts, expected) => {
    expect(presenceOf(only(page(node('text', { id: 'x', text: 'Saved', ...facts }))))).toBe(expected);
  });

  it('a box of one pixel height without text is a line that can be seen; one pixel is not', () => {
    expect(presenceOf(only(page(node('group', { id: 'x', at: [0, 0, 300, 1] }))))).toBe('shown');
    expect(presenceOf(only(page(node('group', { id: 'x', at: [0, 0, 1, 1] }))))).toBe('present');
    expect(presenceOf(only(page(node('image', { id: 'x', name: 'Logo', at: [0, 0, 300, 1] }))))).toBe(
      'present',
    );
    expect(presenceOf(only(page(node('group', { id: 'x', at: [0, 0, 300, 1] }, [node('text', 'a')]))))).toBe(
      'present',
    );
  });

  it('no element is absent', () => {
    expect(presenceOf(undefined)).toBe('absent');
  });
});

describe('isReachable', () => {
  const modal = node('dialog', { id: 'modal', at: [300, 300, 200, 100] }, [node('group', { id: 'inner' })]);
  const small = node('group', { id: 'bar', at: [0, 760, 1000, 40] });
  const large = node('group', { id: 'veil', at: [0, 0, 1000, 800] });
  it.each<[string, Omit<Node, 'role'>, boolean]>([
    ['shown', {}, true],
    ['not drawn', { rendered: false }, false],
    ['below the fold', { at: [0, 2000, 100, 20] }, true],
    ['scrolled out above', { at: [0, -500, 100, 20] }, true],
    ['right of the page', { at: [1500, 0, 100, 20] }, true],
    ['parked left of the page', { at: [-900, 0, 100, 20] }, false],
    ['of one pixel below the fold', { at: [0, 2000, 1, 1], onScreen: false }, false],
    ['of one pixel width', { at: [0, 2000, 1, 20], onScreen: false }, false],
    ['of one pixel height', { at: [0, 2000, 20, 1], onScreen: false }, false],
    ['transparent', { onScreen: false, at: [0, 0, 100, 20] }, false],
    ['clipped by its scroller', { onScreen: false, at: [0, 500, 100, 20], scrollerId: 'scroller' }, true],
    [
      'transparent inside its scroller',
      { onScreen: false, at: [0, 10, 100, 20], scrollerId: 'scroller' },
      false,
    ],
    [
      'parked left in its scroller',
      { onScreen: false, at: [-200, 10, 100, 20], scrollerId: 'scroller' },
      true,
    ],
    ['under a sticky bar', { coveredById: 'bar' }, true],
    ['under a dialog', { coveredById: 'modal' }, false],
    ['under a part of a dialog', { coveredById: 'inner' }, false],
    ['under a veil over the page', { coveredById: 'veil' }, false],
    ['under something unknown', { coveredBy: 999 }, false],
  ])('%s: %s', (_, facts, expected) => {
    const screen = page(
      node('group', { id: 'scroller', at: [0, 0, 300, 300] }),
      node('text', { id: 'x', text: 'Saved', ...facts }),
      modal,
      small,
      large,
    );
    expect(isReachable(only(screen), screen)).toBe(expected);
  });
});

describe('C-VIS-1 C-HEAL-9 is gone', () => {
  const gone = (text: string, screen: Snapshot): boolean => isGone(parseSelector(text), screen);
  const screen = page(
    node('alert', {}, [node('text', { text: 'Order 12 could not be saved!' })]),
    node('text', { text: 'Hidden', rendered: false }),
    node('text', { text: 'Far below', at: [0, 5000, 100, 20] }),
    node('text', { text: 'Faint', onScreen: false, at: [0, 0, 100, 20] }),
    node('text', { text: 'Under', coveredBy: 0 }),
    node('textbox', { id: 'mail', label: 'E-mail', value: 'ann@example.test' }),
    node('image', { name: 'Company logo' }),
    node('button', { desc: 'Close', text: '×' }),
  );
  it.each<[string, boolean]>([
    ['"Saved"', false],
    ['"Never said"', true],
    ['"Order 1"', true],
    ['"Order 12"', false],
    ['"could not be saved"', false],
    ['button "Order 12 could not be saved!"', false],
    ['^"could"', false],
    ['="x"', true],
    ['"Hidden"', true],
    ['"Far below"', false],
    ['"Faint"', false],
    ['"Under"', false],
    ['"ann@example.test"', true],
    ['"E-mail"', false],
    ['@mail', false],
    ['link @mail', false],
    ['"logo"', false],
    ['"Close"', false],
    ['desc:Clos', false],
    ['desc:Opened', true],
    ['checkbox', true],
    ['alert', false],
    ['dialog', false],
    ['words(company logo)', false],
    ['words(company badge)', true],
  ])('%s: %s', (text, expected) => {
    expect(gone(text, screen)).toBe(expected);
  });

  it('C-EMPTY-1: an empty tree shows no absence', () => {
    expect(gone('"Saved"', page())).toBe(false);
  });

  it('C-EMPTY-1: a tree with nothing but a barrier shows no absence', () => {
    expect(gone('"Saved"', page(node('group', { clickable: true, at: [0, 0, 1000, 800] })))).toBe(false);
  });

  it('is neither the negation of shown nor implied by it', () => {
    expect(presenceOf(screen.elements.find(({ text }) => text === 'Faint'))).toBe('present');
    expect(gone('"Faint"', screen)).toBe(false);
  });
});

describe('C-STATE-1 states', () => {
  it.each<[State, Omit<Node, 'role'>, boolean | undefined]>([
    ['enabled', { enabled: true }, true],
    ['enabled', { enabled: false }, false],
    ['enabled', { clickable: true }, undefined],
    ['disabled', { enabled: false }, true],
    ['disabled', { enabled: true }, false],
    ['disabled', { clickable: false }, undefined],
    ['checked', { checked: true }, true],
    ['checked', { checked: false }, false],
    ['checked', { checked: false, mixed: true }, false],
    ['checked', { selected: true }, undefined],
    ['unchecked', { checked: false }, true],
    ['unchecked', { checked: true }, false],
    ['unchecked', { checked: false, mixed: true }, false],
    ['unchecked', { mixed: false, checked: false }, true],
    ['unchecked', {}, undefined],
    ['selected', { selected: true }, true],
    ['selected', { selected: false }, false],
    ['selected', { checked: true }, undefined],
    ['unselected', { selected: false }, true],
    ['unselected', { selected: true }, false],
    ['unselected', {}, undefined],
    ['focused', { focused: true }, true],
    ['focused', {}, undefined],
    ['unfocused', { focused: false }, true],
    ['unfocused', { focused: true }, false],
    ['unfocused', {}, undefined],
    ['expanded', { expanded: true }, true],
    ['expanded', { expanded: false }, false],
    ['collapsed', { expanded: false }, true],
    ['collapsed', { expanded: true }, false],
    ['collapsed', {}, undefined],
    ['readonly', { readonly: true }, true],
    ['readonly', { editable: false }, undefined],
    ['editable', { editable: true }, true],
    ['editable', { readonly: false }, undefined],
    ['required', { required: true }, true],
    ['required', {}, undefined],
    ['optional', { required: false }, true],
    ['optional', { required: true }, false],
    ['invalid', { invalid: true }, true],
    ['invalid', {}, undefined],
    ['valid', { invalid: false }, true],
    ['valid', { invalid: true }, false],
    ['empty', { value: '' }, true],
    ['empty', { value: ' ' }, false],
    ['empty', { text: '' }, undefined],
    ['filled', { value: 'x' }, true],
    ['filled', { value: '' }, false],
    ['filled', { text: 'x' }, undefined],
  ])('%s of %j is %s', (state, facts, expected) => {
    expect(stateHolds(only(page(node('checkbox', { id: 'x', ...facts }))), state)).toBe(expected);
  });
});

describe('C-BARRIER-1 shape of a modal barrier', () => {
  const clickable = (facts: Omit<Node, 'role'> = {}): Node =>
    node('group', { clickable: true, at: [0, 0, 1000, 800], ...facts });
  it.each<[string, readonly Node[], boolean]>([
    ['alone', [clickable()], true],
    ['with a localised description', [clickable({ desc: 'Schließen', name: 'Schließen' })], true],
    [
      'with inert boxes and an id beside it',
      [node('group', { id: 'root' }), clickable(), node('group')],
      true,
    ],
    ['of exactly 40 % of the viewport', [clickable({ at: [0, 0, 1000, 320] })], true],
    ['of less than 40 %', [clickable({ at: [0, 0, 1000, 319] })], false],
    ['with an id', [clickable({ id: 'scrim' })], false],
    ['with a text', [clickable({ text: 'Dismiss' })], false],
    ['with blank text', [clickable({ text: ' ' })], true],
    ['with a value', [clickable({ value: 'x' })], false],
    ['with a label', [clickable({ label: 'x' })], false],
    ['with a placeholder', [clickable({ hint: 'x' })], false],
    ['not clickable', [clickable({ clickable: false })], false],
    ['text beside it', [clickable(), node('text', 'Menu')], false],
    ['a described image beside it', [clickable(), node('image', { desc: 'Menu' })], false],
    ['a named image beside it', [clickable(), node('image', { name: 'Menu' })], false],
    [
      'a small button beside it',
      [clickable(), node('button', { clickable: true, at: [0, 0, 20, 20] })],
      false,
    ],
    ['a scroller beside it', [clickable(), node('list', { scrollable: true })], false],
    ['a field beside it', [clickable(), node('textbox', { editable: true })], false],
    ['a box to tick beside it', [clickable(), node('checkbox', { checked: false })], false],
    ['two barriers', [clickable(), clickable()], true],
    ['nothing at all', [], false],
    ['inert boxes alone', [node('group'), node('group')], false],
  ])('%s: %#', (_, nodes, expected) => {
    const screen = page(...nodes);
    expect(isBarrier(screen)).toBe(expected);
    expect(barrierOf(screen)?.clickable).toBe(expected ? true : undefined);
  });

  it('an unknown viewport skips the size', () => {
    const screen = { ...page(clickable({ at: [0, 0, 10, 10] })), viewport: { width: 0, height: 0 } };
    expect(isBarrier(screen)).toBe(true);
  });
});
