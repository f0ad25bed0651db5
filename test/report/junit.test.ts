import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { EventBody } from '../../src/record/event.ts';
import { renderJunit } from '../../src/report/junit.ts';
import { viewRun } from '../../src/report/view.ts';
import { failedCheck, runEnd, runStart, stamped, step, verdictOf } from './sample.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  isArray: (name) => ['testcase', 'property'].includes(name),
});

function junit(bodies: EventBody[], verdict: Parameters<typeof verdictOf>[0] = {}) {
  const xml = renderJunit(viewRun(stamped(bodies)), verdictOf(verdict));
  expect(XMLValidator.validate(xml)).toBe(true);
  return { xml, suite: parser.parse(xml).testsuites.testsuite };
}

const failedRun: EventBody = {
  type: 'failure',
  code: 'deadline-exceeded',
  errorKind: 'DeadlineError',
  exitCode: 1,
  message: 'the test took longer than 15 min',
  where: 'repeat until "Done" is shown',
  synthetic: true,
};

describe('renderJunit', () => {
  it('writes one case a step, with place, id and heal', () => {
    const healed = { from: 'the "A" button', to: 'the "B" button', by: 'local', reason: 'same id' } as const;
    const { suite } = junit(
      [runStart, ...step(1, '1. Open it.'), ...step(2, '2. Press "A".', { end: { healed } }), runEnd(2)],
      { steps: { total: 2, healed: 1 } },
    );
    expect(suite).toMatchObject({ tests: '2', failures: '0', errors: '0', name: 'Order two kinds of tea' });
    expect(suite.testcase[0]).toMatchObject({
      name: '1. Open it.',
      classname: 'verikun.tap',
      time: '0.120',
      line: '11',
    });
    expect(suite.testcase[1].properties.property).toContainEqual({ name: 'id', value: '20261130-101502#2' });
    expect(suite.testcase[1].properties.property).toContainEqual({
      name: 'healed',
      value: 'the "A" button → the "B" button',
    });
    expect(suite.testcase[1]['system-out']).toContain('HEALED by vk without a model');
  });

  it('tells a failure of the app from an error of the surroundings', () => {
    const broken = {
      end: {
        status: 'error',
        exitCode: 3,
        code: 'device-gone',
        errorKind: 'DeviceGoneError',
        message: 'unplugged',
      },
    } as const;
    const { suite } = junit([runStart, ...step(1, 'a', failedCheck), ...step(2, 'b', broken), runEnd(2)], {
      green: false,
      redStep: 1,
    });
    expect(suite).toMatchObject({ tests: '2', failures: '1', errors: '1' });
    expect(suite.testcase[0].failure.type).toBe('AssertionError');
    expect(suite.testcase[1].error.message).toBe('unplugged');
  });

  it('C-RED-3 a failed run with no red step gets exactly one failing case', () => {
    const { suite } = junit([runStart, ...step(1, 'a'), failedRun, runEnd(1)], {
      green: false,
      reason: failedRun.type === 'failure' ? failedRun.message : '',
      code: 'deadline-exceeded',
    });
    expect(suite).toMatchObject({ tests: '2', failures: '1' });
    expect(suite.testcase[1]).toMatchObject({ name: 'repeat until "Done" is shown' });
    expect(suite.testcase[1].failure).toMatchObject({
      type: 'DeadlineError',
      message: 'the test took longer than 15 min',
    });
  });

  it('C-RED-1 counts nothing twice: no synthetic case beside a red step', () => {
    const { suite } = junit([runStart, ...step(1, 'a', failedCheck), failedRun, runEnd(1)], {
      green: false,
      redStep: 1,
    });
    expect(suite).toMatchObject({ tests: '1', failures: '1' });
  });

  it('C-RED-3 an empty stream fails', () => {
    const { suite } = junit([], { green: false, outcome: 'interrupted', steps: { total: 0 } });
    expect(suite).toMatchObject({ tests: '1', failures: '1' });
  });

  it('a step that was never finished is a red case', () => {
    const [start] = step(1, 'a');
    const { suite } = junit(start ? [runStart, start] : [], { green: false, outcome: 'interrupted' });
    expect(suite).toMatchObject({ tests: '1', failures: '1' });
    expect(suite.testcase[0].failure.type).toBe('InterruptedError');
  });

  it('C-REC-2 a skipped guard is told and is no case', () => {
    const skipped: EventBody = {
      type: 'control',
      path: '1',
      depth: 0,
      node: 'if',
      outcome: 'skipped',
      name: 'cookie banner',
      reason: 'absent',
    };
    const { suite } = junit([runStart, ...step(1, 'a'), skipped, runEnd(1)]);
    expect(suite.testcase).toHaveLength(1);
    expect(suite['system-out']).toContain('skipped: cookie banner (absent)');
  });

  it.each([
    ['control characters', 'a\u0000\u0007\u001b[31mb'],
    ['lone surrogates', 'a\ud800b\udc00c'],
    ['non-characters', 'a\ufffe\uffffb'],
    ['markup', '<b a="1">&amp;]]></system-out>'],
    ['a comment', '--><!-- <![CDATA['],
    ['emoji and right-to-left', '👩‍🚀 שלום "x"'],
  ])('is well-formed with %s in every text', (_, text) => {
    const bodies: EventBody[] = [
      { ...runStart, type: 'run-start', version: 1, run: 'r', title: text, name: text, file: text },
      ...step(1, text, {
        start: { name: text, verb: text },
        end: {
          ...failedCheck.end,
          message: text,
          hint: text,
          seen: text,
          expected: text,
          note: text,
          errorKind: text,
          artifacts: { [text]: text },
        },
      }),
      { type: 'evidence', kind: 'console-error', message: text },
      runEnd(1),
    ];
    const { xml } = junit(bodies, { green: false, redStep: 1, reason: text });
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    expect(Buffer.from(xml, 'utf8').toString('utf8')).toBe(xml);
  });

  it('is well-formed and gives the text back, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { suite } = junit([
          { ...runStart, type: 'run-start', version: 1, run: 'r', name: 'n', title: `x${text}x` },
          ...step(1, 'a'),
          runEnd(1),
        ]);
        return typeof suite.name === 'string' && suite.name.startsWith('x');
      }),
      { numRuns: 100 },
    );
  });
});
