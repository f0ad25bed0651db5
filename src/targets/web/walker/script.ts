/// <reference lib="dom" />
import { createActivity } from './activity.ts';
import { createCss } from './css.ts';
import { createHits } from './hits.ts';
import { createLook } from './look.ts';
import { createNames } from './names.ts';
import { createNodes } from './nodes.ts';
import { createRoles } from './roles.ts';
import { createStates } from './states.ts';
import { createTree } from './tree.ts';
import { createVisibility } from './visibility.ts';
import { createWalk } from './walk.ts';

/** What the driver may ask a document; the answer is JSON. */
export type Ask =
  | { readonly op: 'read'; readonly testIds: readonly string[] }
  | { readonly op: 'look'; readonly n: number; readonly token: string }
  | { readonly op: 'box'; readonly n: number; readonly token: string }
  | { readonly op: 'select-all' | 'reveal'; readonly n: number; readonly token: string }
  | { readonly op: 'scroll'; readonly n: number; readonly token: string; readonly direction: string }
  | {
      readonly op: 'hits';
      readonly n: number;
      readonly token: string;
      readonly points: readonly (readonly [number, number])[];
    }
  | { readonly op: 'number'; readonly path: readonly (number | '#')[] }
  | { readonly op: 'css'; readonly selectors: readonly string[] }
  | { readonly op: 'scrolled' }
  | { readonly op: 'quiet' };

/** Name under which the walker is registered with the driver. */
export const engineName = 'vk';

/**
 * The script that runs beside the page. The driver knows one documented way into an isolated world of every frame,
 * cross-origin ones too: a selector engine that is a content script. So the walker is one: `vk=<n>.<token>` finds a
 * node by its number, `vk=?<json>` answers with a detached element that holds the answer as text. No script of the
 * page can see or change it, and the page's own changes to built-in prototypes do not reach it.
 *
 * Every part is one function that closes over nothing but its parameters, so that its source text is the whole of it:
 * the same under a bundler, a loader and a test runner.
 */
export function walkerScript(): string {
  return `(() => {
  // Loaders that keep function names wrap functions in this.
  const __name = (value) => value;
  const tree = (${createTree})();
  const nodes = (${createNodes})();
  const roles = (${createRoles})(tree);
  const names = (${createNames})(tree, roles);
  const states = (${createStates})(tree, names);
  const visibility = (${createVisibility})();
  const hits = (${createHits})(tree);
  const activity = (${createActivity})();
  const look = (${createLook})(tree, nodes, names);
  const css = (${createCss})(tree, nodes);
  const walk = (${createWalk})({ tree, nodes, roles, names, states, visibility, hits, activity, css });
  const answer = (${createAnswer})({ tree, nodes, hits, activity, look, css, walk });
  const queryAll = (root, body) => {
    if (body[0] !== '?') {
      const [n, token] = body.split('.');
      const node = token === nodes.token ? nodes.find(Number(n)) : undefined;
      return node ? [node] : [];
    }
    const holder = document.createElement('i');
    holder.textContent = JSON.stringify(answer(JSON.parse(decodeURIComponent(body.slice(1))))) ?? 'null';
    return [holder];
  };
  return { queryAll, query: (root, body) => queryAll(root, body)[0] };
})()`;
}

interface AnswerParts {
  readonly tree: ReturnType<typeof createTree>;
  readonly nodes: ReturnType<typeof createNodes>;
  readonly hits: ReturnType<typeof createHits>;
  readonly activity: ReturnType<typeof createActivity>;
  readonly look: ReturnType<typeof createLook>;
  readonly css: ReturnType<typeof createCss>;
  readonly walk: ReturnType<typeof createWalk>;
}

function createAnswer(parts: AnswerParts) {
  const { tree, nodes, hits, activity, look, css, walk } = parts;
  /** For each point, the numbers of what hides the node there, innermost first. */
  function covers(number: number, points: readonly (readonly [number, number])[]): number[][] {
    const element = nodes.find(number);
    if (!element) return points.map(() => []);
    return points.map(([x, y]) => hits.coverAt(element, x, y).map((cover) => nodes.numberOf(cover)));
  }

  return (ask: Ask): unknown => {
    // A number of an older document is nobody's here.
    if ('token' in ask && ask.n !== 0 && ask.token !== nodes.token)
      return ask.op === 'look' ? { gone: true } : null;
    switch (ask.op) {
      case 'read':
        return walk.read(ask.testIds);
      case 'look':
        return look.lookAt(ask.n);
      case 'box':
        return look.boxOf(ask.n) ?? null;
      case 'select-all':
        return look.selectAll(ask.n);
      case 'reveal':
        return look.reveal(ask.n);
      case 'scroll':
        return look.scroll(ask.n, ask.direction);
      case 'hits':
        return covers(ask.n, ask.points);
      case 'number': {
        const element = tree.fromPath(ask.path);
        return element ? nodes.numberOf(element) : null;
      }
      case 'css':
        return { token: nodes.token, found: css.resolve(ask.selectors) };
      case 'scrolled':
        return { x: scrollX, y: scrollY };
      case 'quiet':
        return activity.quietForMs();
    }
  };
}
