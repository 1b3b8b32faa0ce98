// Tests that commands escape control characters, so that a text of a tenant cannot control the terminal of the operator.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const file = path.join(__dirname, '../../bin/plain-terminal.mjs');

/** Runs a process that escapes its terminal output, and returns that output. */
const runPlain = (script: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { keepTerminalPlain } from ${JSON.stringify(file)}; keepTerminalPlain(); ${script}`,
    ],
    {
      encoding: 'utf8',
    },
  );

describe('the output of a command', () => {
  it('shows control sequences as visible characters', () => {
    const name = '\u001b]0;title\u0007\u001b[2J\rroot  ok\u009b31m\u202eabc\u2028';
    expect(runPlain(`console.log(${JSON.stringify(name)})`)).toBe(
      '\\u001b]0;title\\u0007\\u001b[2J\\u000droot  ok\\u009b31m\\u202eabc\\u2028\n',
    );
  });

  it('keeps lines, tabs, letters and bytes', () => {
    expect(runPlain(`console.log('ñ\\t€\\n字')`)).toBe('ñ\t€\n字\n');
    expect(runPlain(`process.stdout.write(Buffer.from([0x1b]))`)).toBe('\u001b');
  });

  it('keeps the value of a JSON line', () => {
    const value = { name: 'a\u009b\u202eb' };
    expect(JSON.parse(runPlain(`console.log(JSON.stringify(${JSON.stringify(value)}))`))).toEqual(value);
  });
});
