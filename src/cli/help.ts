import type { CommandSpec } from './command.ts';

const groups = ['Tests', 'Results', 'By hand', 'Set-up'] as const;

/** What `vk` alone prints. */
export function rootHelp(commands: readonly CommandSpec[]): string {
  const shown = commands.filter((command) => !command.hidden);
  const width = Math.max(...shown.map((command) => command.name.length)) + 2;
  const lines = [
    'vk: test apps in plain English',
    '',
    '  vk init http://localhost:3000     a first test of your page',
    '  vk test tests/                    run tests',
    '  vk show                           open the last report',
  ];
  for (const group of groups) {
    lines.push('', group);
    for (const command of shown.filter((each) => each.group === group))
      lines.push(`  ${command.name.padEnd(width)}${command.summary}`);
  }
  lines.push(
    '',
    'Everywhere: --json (one document on stdout)  --quiet  --verbose  --help',
    'Exit codes: 0 green · 1 the app failed · 2 wrong call · 3 broken environment',
    'A command in full: vk help <command>',
  );
  return lines.join('\n');
}

export function commandHelp(command: CommandSpec): string {
  const lines = [`vk ${command.name} ${command.usage}`.trimEnd(), `  ${command.summary}`];
  if (command.aliases.length > 0) lines.push(`  also: ${command.aliases.join(', ')}`);
  if (command.options.length > 0) {
    const width = Math.max(...command.options.map((option) => option.flags.length)) + 2;
    lines.push('');
    for (const option of command.options) lines.push(`  ${option.flags.padEnd(width)}${option.summary}`);
  }
  if (command.examples.length > 0) lines.push('', ...command.examples.map((example) => `  ${example}`));
  return lines.join('\n');
}
