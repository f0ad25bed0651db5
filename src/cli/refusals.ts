import type { Refused } from '../app/prepare.ts';
import { formatSpan } from '../lang/span.ts';
import type { Call } from './command.ts';

/** Refused clauses as `file:line:col: error: …`, each with its line and a way out; a list under `--json`. */
export function printRefusals(refused: Pick<Refused, 'test' | 'refusals' | 'compiled'>, call: Call): void {
  const { output } = call;
  if (output.json) return;
  const texts = new Map(refused.test.sources.map((source) => [source.file, source.text.split(/\r\n|\r|\n/)]));
  for (const refusal of refused.refusals) {
    const line = texts.get(refusal.span.file)?.[refusal.span.line - 1]?.trim();
    const final =
      refusal.type === 'not-understood' ? '' : '          (no model is asked about a sentence like this)';
    output.talk(`${formatSpan(refusal.span)}: error: ${refusal.message}`);
    if (line) output.talk(`  ${String(refusal.span.line).padStart(4)} │ ${line}${final}`);
    if (refusal.suggestion) output.talk(`  In plain steps: ${refusal.suggestion}`);
  }
  const last = refused.refusals.at(-1);
  if (last)
    output.talk(
      `  Or leave it to a person: (manual) ${squeeze(last.text)}      ${refused.compiled} of ${refused.compiled + refused.refusals.length} clauses compile.`,
    );
}

/** The facts of refusals as `--json` prints them. */
export function refusalRows(refused: Pick<Refused, 'refusals'>): object[] {
  return refused.refusals.map(({ type, text, span, message, suggestion }) => ({
    type,
    text,
    where: formatSpan(span),
    message,
    ...(suggestion ? { suggestion } : {}),
  }));
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
