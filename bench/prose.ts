/**
 * Plain English against gold readings: how much of it becomes the right step, how much is refused, and how much becomes
 * something else. Runs over `vk explain FILE --json` of the built product, one process a file; with `--library` it calls
 * the compiler in this process.
 *
 *     npm run bench -- prose [--library] [--show odd|even|NAME] [--json]
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { corpusFolder } from './corpus.ts';
import { type GoldFile, type Score, scoreFile } from './prose-score.ts';

export interface ProseFigures {
  /** Supported clauses; the three below are parts of it, but for extra steps and unsupported clauses that became steps. */
  readonly clauses: number;
  readonly right: number;
  readonly wrong: number;
  readonly refused: number;
  readonly unsupported: number;
  readonly unsupported_refused: number;
  readonly needless: number;
  readonly extras: number;
  readonly files: number;
  readonly whole_files: number;
}

type Explain = (folder: string, file: string) => Promise<GoldFile>;

interface Scored {
  readonly name: string;
  readonly score: Score;
}

export async function benchProse(flags: readonly string[]): Promise<object> {
  const corpus = corpusFolder();
  if (corpus === undefined) {
    process.stderr.write('corpus absent\n');
    return { corpus: 'absent' };
  }
  const folder = join(corpus, 'prose');
  const explain = flags.includes('--library') ? await inProcess() : overTheCli;
  const scored: Scored[] = [];
  for (const gold of readdirSync(folder).filter((name) => /^[wm]\d+\.gold\.json$/.test(name))) {
    const wanted = JSON.parse(readFileSync(join(folder, gold), 'utf8')) as GoldFile;
    const source = readFileSync(join(folder, wanted.file), 'utf8');
    const got = await explain(folder, wanted.file);
    scored.push({ name: gold.replace('.gold.json', ''), score: scoreFile(wanted, got, source) });
  }
  const odd = scored.filter(({ name }) => Number(name.slice(1)) % 2 === 1);
  const even = scored.filter(({ name }) => Number(name.slice(1)) % 2 === 0);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const show = flags[flags.indexOf('--show') + 1];
  if (flags.includes('--show')) {
    const chosen = show === 'odd' ? odd : show === 'even' ? even : scored.filter(({ name }) => name === show);
    for (const each of chosen) for (const line of details(each)) say(line);
  }
  for (const [title, part] of [
    ['odd', odd],
    ['odd w', odd.filter(isWeb)],
    ['odd m', odd.filter((each) => !isWeb(each))],
    ['even', even],
    ['even w', even.filter(isWeb)],
    ['even m', even.filter((each) => !isWeb(each))],
    ['all', scored],
  ] as const)
    say(summary(title, figures(part)));
  for (const [title, part] of [
    ['odd', odd],
    ['even', even],
  ] as const)
    for (const line of byKind(title, part)) say(line);
  return { odd: figures(odd), even: figures(even) };
}

function isWeb({ name }: Scored): boolean {
  return name.startsWith('w');
}

function figures(scored: readonly Scored[]): ProseFigures {
  const verdicts = scored.flatMap(({ score }) => score.verdicts);
  const supported = verdicts.filter(({ clause }) => clause.kind !== 'unsupported');
  const unsupported = verdicts.filter(({ clause }) => clause.kind === 'unsupported');
  const count = (outcome: string): number =>
    supported.filter((verdict) => verdict.outcome === outcome).length;
  const extras = scored.reduce((sum, { score }) => sum + score.extras.length, 0);
  const guessed = unsupported.filter((verdict) => verdict.outcome === 'wrong').length;
  return {
    clauses: supported.length,
    right: count('right'),
    wrong: count('wrong') + extras + guessed,
    refused: count('refused'),
    unsupported: unsupported.length,
    unsupported_refused: unsupported.length - guessed,
    needless: scored.reduce((sum, { score }) => sum + score.needless.length, 0),
    extras,
    files: scored.length,
    whole_files: scored.filter(({ score }) => score.whole).length,
  };
}

function summary(title: string, f: ProseFigures): string {
  const percent = (part: number, all: number): string => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
  const net = percent(f.right - 2 * f.wrong, f.clauses + f.unsupported);
  return [
    title.padEnd(7),
    `right ${f.right} of ${f.clauses} = ${percent(f.right, f.clauses)}`,
    `wrong ${f.wrong} = ${percent(f.wrong, f.clauses)} (${f.extras} extra)`,
    `refused ${percent(f.refused, f.clauses)}`,
    `unsupported refused ${f.unsupported_refused} of ${f.unsupported}`,
    `needless ${f.needless}`,
    `whole files ${f.whole_files} of ${f.files}`,
    `right − 2 × wrong ${net}`,
  ].join('   ');
}

function byKind(title: string, scored: readonly Scored[]): string[] {
  const table = new Map<string, Record<string, number>>();
  for (const { clause, outcome, got } of scored.flatMap(({ score }) => score.verdicts)) {
    const kind = typeof clause.why === 'string' ? `${clause.why}?` : clause.kind;
    const row = table.get(kind) ?? { right: 0, wrong: 0, silent: 0, refused: 0 };
    const sort = outcome === 'wrong' && !got ? 'silent' : outcome;
    row[sort] = (row[sort] ?? 0) + 1;
    table.set(kind, row);
  }
  const lines = [...table].sort(([a], [b]) => a.localeCompare(b));
  return [
    `${`kind (${title})`.padEnd(16)} right wrong silent refused`,
    ...lines.map(
      ([kind, row]) =>
        `${kind.padEnd(16)} ${String(row.right).padStart(5)} ${String(row.wrong).padStart(5)} ${String(row.silent).padStart(6)} ${String(row.refused).padStart(7)}`,
    ),
  ];
}

function details({ name, score }: Scored): string[] {
  const brief = (value: unknown): string =>
    JSON.stringify(value, (key, v) => (key === 'body' ? undefined : v));
  return [
    ...score.verdicts.flatMap(({ clause, outcome, got }) =>
      outcome === 'right'
        ? []
        : [
            `${name}:${clause.line} ${outcome.toUpperCase().padEnd(7)} ${clause.kind}${clause.why ? `/${String(clause.why)}` : ''}: ${clause.text}`,
            ...(got ? [`      want ${brief(clause)}`, `      got  ${brief(got)}`] : []),
          ],
    ),
    ...score.extras.map((clause) => `${name}:${clause.line} EXTRA   ${brief(clause)}`),
    ...score.needless.map((clause) => `${name}:${clause.line} needless ${clause.text}`),
  ];
}

const overTheCli: Explain = async (folder, file) => {
  const vk = fileURLToPath(new URL('../dist/vk.js', import.meta.url));
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [vk, 'explain', file, '--json'], {
    cwd: folder,
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout) as GoldFile;
};

async function inProcess(): Promise<Explain> {
  const { readTest } = await import('../src/prose/read-test.ts');
  const { compileEnglish } = await import('../src/compile/english/compile.ts');
  const { toGold } = await import('../src/compile/gold.ts');
  const reader = {
    read: (path: string) => readFileSync(path, 'utf8'),
    identity: (path: string) => path,
    list: (dir: string) => readdirSync(dir),
  };
  return async (folder, file) => {
    const path = join(folder, file);
    const test = readTest(path, readFileSync(path, 'utf8'), reader, { root: dirname(path) });
    const gold = toGold(test, compileEnglish(test)) as GoldFile;
    return { ...gold, file: basename(file) };
  };
}
