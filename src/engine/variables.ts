import { VkError } from '../lang/errors.ts';
import { fillTemplate, type Placeholder } from '../lang/placeholder.ts';
import { parseSelector } from '../screen/parse.ts';
import type { Selector } from '../screen/selector.ts';
import { mapSelectorTexts } from '../screen/selector-text.ts';
import type { Session } from './session.ts';

/**
 * A text with its placeholders filled in, now: each use looks again. None is ever typed or looked for literally.
 * @throws VkError `unset-variable` naming the first that has no value
 */
export function fillText(session: Session, text: string): string {
  if (!text.includes('{{')) return text;
  return fillTemplate(text, (placeholder) => valueOfPlaceholder(session, placeholder));
}

const parsed = new Map<string, Selector>();

/**
 * A selector's text as a selector, placeholders filled in after parsing, so that no value can change what it selects by.
 * @throws VkError `unset-variable`, also for an empty value: it would select by nothing
 */
export function fillSelector(session: Session, text: string): Selector {
  const known = parsed.get(text);
  const selector = known ?? parseSelector(text);
  if (!known) parsed.set(text, selector);
  if (!text.includes('{{')) return selector;
  return mapSelectorTexts(selector, (part) => {
    const filled = fillText(session, part);
    if (filled.trim() === '' && part.trim() !== '')
      throw new VkError('unset-variable', `${part} is empty, so it names nothing on the screen`);
    return filled;
  });
}

/** The arguments of a step with every text filled in. */
export function fillArgs(
  session: Session,
  args: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      typeof value === 'string' ? fillText(session, value) : value,
    ]),
  );
}

function valueOfPlaceholder(session: Session, placeholder: Placeholder): string {
  switch (placeholder.kind) {
    case 'ctx':
      return (
        session.kept.get(placeholder.name) ?? unset(`{{ctx.${placeholder.name}}}`, 'no step has read it')
      );
    case 'row':
      return (
        session.scope.row?.[placeholder.name] ??
        unset(`{{row.${placeholder.name}}}`, session.scope.row ? 'the row has no such column' : 'no row here')
      );
    case 'item':
      return session.scope.item ?? unset('{{item}}', 'no list is gone through here');
    case 'param':
      return unset(`{{${placeholder.name}}}`, 'no such parameter was given');
    case 'env':
    case 'secret': {
      const source = `{{${placeholder.kind}.${placeholder.name}}}`;
      const value = session.ports.lookup(placeholder);
      return value === undefined || value === ''
        ? unset(source, value === '' ? 'it is empty' : 'it is not set')
        : value;
    }
    case 'data':
      return session.ports.lookup(placeholder) ?? unset(`{{data.${placeholder.name}}}`, 'it is not set');
    case 'uuid':
    case 'timestamp':
    case 'run_id':
      return session.ports.lookup(placeholder) ?? unset(`{{${placeholder.kind}}}`, 'it has no value here');
  }
}

function unset(source: string, why: string): never {
  throw new VkError('unset-variable', `${source}: ${why}`, {
    hint: 'Nothing was typed. Set it, or correct its name.',
  });
}
