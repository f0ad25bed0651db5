import { describeElement } from '../screen/describe.ts';
import type { Element, Snapshot } from '../screen/element.ts';

/** A snapshot for people: one line an element, indented by depth, at most 24,000 characters. */
export function hierarchyText(snapshot: Snapshot): string {
  const lines = snapshot.elements.map((element) => `${'  '.repeat(element.depth)}${elementLine(element)}`);
  const text = `${snapshot.url ?? ''}\n${lines.join('\n')}`;
  return text.length > 24_000 ? `${text.slice(0, 24_000)}\n… (${snapshot.elements.length} elements)` : text;
}

/** One element as `vk screen --all` prints it. */
export function elementLine(element: Element): string {
  const { x1, y1, x2, y2 } = element.bounds;
  const flags = [
    element.focused && 'focused',
    element.checked === true && 'checked',
    element.checked === false && 'unchecked',
    element.selected && 'selected',
    element.enabled === false && 'disabled',
    element.password && 'password',
    !element.rendered && 'not rendered',
    element.rendered && !element.onScreen && 'off screen',
    element.coveredBy !== undefined && 'covered',
  ].filter((flag) => typeof flag === 'string');
  const id = element.idShort ?? element.id;
  return `${describeElement(element)}${id ? ` @${id}` : ''} (${Math.round((x1 + x2) / 2)},${Math.round((y1 + y2) / 2)})${flags.length > 0 ? ` ${flags.join(',')}` : ''}`;
}
