import type { Shape } from '../../../grammar/first/shapes.ts';
import type { RelationType } from '../../screen/element.ts';
import type { ReadTarget } from '../reading.ts';
import type { Context, Draft } from './context.ts';
import type { Slots } from './match.ts';
import type { Counted } from './numbers.ts';

/** Makes readings of a fitted shape: lists of targets become one each, counts and relations go where they belong. */
export function finish(shape: Shape, slots: Slots, context: Context): Draft[] | undefined {
  const base = { kind: shape.kind, ...shape.fields, ...plain(slots) };
  const targets = targetsOf(slots, context);
  const drafts: Draft[] = targets.length === 0 ? [base] : targets.map((target) => ({ ...base, target }));
  const done: Draft[] = [];
  for (const draft of drafts) {
    const adjusted = adjust(draft, slots);
    if (!adjusted?.every(isWhole)) return undefined;
    done.push(...adjusted);
  }
  return done;
}

const copied = ['value', 'state', 'into', 'durationMs', 'timeoutMs', 'to'] as const;

function plain(slots: Slots): Partial<Draft> {
  return Object.fromEntries(copied.flatMap((key) => (slots[key] === undefined ? [] : [[key, slots[key]]])));
}

function targetsOf(slots: Slots, context: Context): readonly ReadTarget[] {
  const one = slots.target as ReadTarget | undefined;
  const many = slots.targets as readonly ReadTarget[] | undefined;
  const subject = slots.subject as readonly ReadTarget[] | undefined;
  if (slots.close !== undefined)
    return [{ name: 'close', relation: { type: 'in', ...(slots.close as ReadTarget) } }];
  if (slots.submitted !== undefined) return [{ name: 'submit' }];
  const name = slots.name as string | undefined;
  if (name !== undefined) {
    const asker = one?.role === 'alert' ? { role: one.role } : {};
    return [{ name, quoted: true, ...asker }];
  }
  if (many) return many;
  if (one) return [one];
  if (subject) return subject;
  if (slots.previous !== undefined) return context.previous?.target ? [context.previous.target] : [];
  return [];
}

function adjust(draft: Draft, slots: Slots): Draft[] | undefined {
  const relation = slots.rel as ({ readonly type: RelationType } & ReadTarget) | undefined;
  const placed = relation && draft.target ? { ...draft, target: { ...draft.target, relation } } : draft;
  switch (draft.kind) {
    case 'assert-count':
      return counted(placed, slots);
    case 'press-key':
      return slots.hidekeyboard || slots.hidden ? [{ ...placed, value: 'hide-keyboard' }] : [placed];
    case 'device-set':
      if (slots.rotation !== undefined) return [{ ...placed, value: `rotation=${String(slots.rotation)}` }];
      if (slots.device !== undefined)
        return [{ ...placed, value: `${String(slots.device)}=${String(slots.onoff)}` }];
      return slots.viewport === undefined ? [placed] : [{ ...placed, value: String(slots.viewport) }];
    case 'launch': {
      const app = slots.app;
      return typeof app === 'string' && app.includes('.') ? [{ ...placed, value: app }] : [placed];
    }
    case 'scroll':
      return typeof slots.way === 'string' ? [placed] : [placed];
    case 'read':
      return noted(placed);
    case 'assert-state':
      return [placed];
    default:
      return [placed];
  }
}

function counted(draft: Draft, slots: Slots): Draft[] | undefined {
  const count = slots.count as Counted | undefined;
  const items = slots.items as ReadTarget | undefined;
  const container = slots.container as ReadTarget | undefined;
  const list = slots.emptylist as ReadTarget | undefined;
  if (list) return [{ ...draft, target: { role: 'listitem', relation: { type: 'in', ...list } }, count: 0 }];
  if (!count) return undefined;
  const target =
    items && container ? { ...items, relation: { type: 'in' as const, ...container } } : draft.target;
  return target ? [{ ...draft, target, ...count }] : undefined;
}

/** The name that a text is kept under when the words state none: the words for it. */
function noted(draft: Draft): Draft[] | undefined {
  if (draft.into !== undefined) return [draft];
  const about = draft.target?.name ?? draft.target?.relation?.name;
  const into = about
    ?.toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return into !== undefined && /^[a-z_]\w*$/.test(into) ? [{ ...draft, into }] : undefined;
}

const needTarget = new Set([
  'tap',
  'double-tap',
  'long-press',
  'hover',
  'context-tap',
  'focus',
  'clear',
  'select',
  'check',
  'uncheck',
  'upload',
  'drag',
  'wait-gone',
  'assert-visible',
  'assert-gone',
  'assert-text',
  'assert-value',
  'assert-state',
  'assert-count',
  'read',
]);
const needValue = new Set([
  'open',
  'type',
  'select',
  'upload',
  'press-key',
  'swipe',
  'assert-text',
  'assert-value',
  'assert-url',
  'device-set',
  'dialog',
]);

/** A reading that lacks a part was none. */
function isWhole(draft: Draft): boolean {
  if (draft.kind === 'tap' && isBrowsers(draft.target)) return false;
  // The address is no element: what is said of it has shapes of its own.
  if (
    draft.kind.startsWith('assert') &&
    !draft.target?.quoted &&
    /^(?:(?:page |current )?url|address bar|browser|page|screen|app|application|site|website|user)$/i.test(
      draft.target?.name ?? '',
    )
  )
    return false;
  if (needTarget.has(draft.kind) && draft.target === undefined) return false;
  return !(needValue.has(draft.kind) && draft.value === undefined);
}

/** A tab or window of the browser is no control of the page. */
function isBrowsers(target: ReadTarget | undefined): boolean {
  if (!target || target.quoted || target.id !== undefined) return false;
  if (target.role === 'tab' && target.name === undefined && target.relation === undefined) return true;
  return /\b(?:window|browser)\b/i.test(target.name ?? '');
}
