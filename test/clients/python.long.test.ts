// Runs the Python client's own tests, and checks its types with mypy --strict.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';
import { pythonLack, pythonOf } from '../python';
import { describeUnless } from '../skipped';
import { pythonClient } from './python-client';

describeUnless(pythonLack(pythonClient), 'the Python client', () => {
  const folder = path.join(requireProjectRoot(), 'clients/python');
  const run = (...args: string[]): [number | null, string] => {
    const env = { ...process.env, PYTHONPATH: 'src', MYPYPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' };
    const { status, stdout, stderr } = spawnSync(pythonOf(pythonClient), args, { cwd: folder, env, encoding: 'utf8' });
    return [status, stdout + stderr];
  };

  it('passes its own tests', () => {
    expect(run('-m', 'unittest', 'discover', '-s', 'tests')).toEqual([0, expect.stringContaining('OK')]);
  }, 60_000);

  it.each(['3.10', '3.13'])(
    'has types that mypy --strict accepts, for Python %s',
    (version) => {
      const args = ['--strict', '--cache-dir=/dev/null', '--python-version', version, 'src', 'tests'];
      expect(run('-m', 'mypy', ...args)).toEqual([0, expect.stringContaining('no issues')]);
    },
    120_000,
  );
});
