import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { findProcesses, markProcess, processState } from '../../src/system/process.ts';

function sleeper(word: string) {
  return spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', word], { stdio: 'ignore' });
}

describe('a process', () => {
  it('runs until it ends, and its pid in other hands is not it', async () => {
    const child = sleeper('a');
    await once(child, 'spawn');
    const mark = markProcess(child.pid);
    expect(processState(mark)).toBe('running');
    expect(processState({ ...mark, startedAt: '1@00000000' })).toBe('ended');
    expect(processState({ ...mark, host: 'elsewhere' })).toBe('unknown');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    expect(processState(mark)).toBe('ended');
  });

  it('that is stopped still runs', async () => {
    const child = sleeper('b');
    await once(child, 'spawn');
    const mark = markProcess(child.pid);
    child.kill('SIGSTOP');
    expect(processState(mark)).toBe('running');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });

  it.runIf(process.platform !== 'win32')(
    'is found by a word of its command line, and no other is',
    async () => {
      const word = `verikun-find-${Math.random().toString(36).slice(2)}`;
      const [wanted, other] = [sleeper(word), sleeper('other')];
      await Promise.all([once(wanted, 'spawn'), once(other, 'spawn')]);
      expect(await findProcesses(word)).toEqual([wanted.pid]);
      expect(await findProcesses('')).toEqual([]);
      const ended = Promise.all([once(wanted, 'exit'), once(other, 'exit')]);
      wanted.kill('SIGKILL');
      other.kill('SIGKILL');
      await ended;
    },
  );
});
