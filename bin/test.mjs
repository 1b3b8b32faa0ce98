// `npm test`: Jest on real servers, with lint and types at the same time; the last line counts the tests that passed and failed.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compilerEnvironment } from './build.mjs';
import { runProgram, say } from './say.mjs';

/** Long tests run with this switch only; for Jest it has another meaning. */
const allSwitch = '--all';

/**
 * Runs the tests that `given` selects, with a check of the types at the same time; without a selection all tests but the long
 * ones, and lint, too. Resolves to the exit code.
 */
export async function runTests(root, given) {
  const args = given.filter((arg) => arg !== allSwitch);
  // Who names a long file wants it.
  const withLong = args.length < given.length || args.some((arg) => arg.includes('.long'));
  const abort = new AbortController();
  const checks = args.length === 0 ? passesLint(root) : checkTypes(root);
  // A whole run takes minutes: what the checks find ends it.
  if (args.length === 0) checks.then((passed) => passed || abort.abort()).catch(() => abort.abort());
  const folder = mkdtempSync(path.join(tmpdir(), 'sello-result-'));
  try {
    const result = path.join(folder, 'jest.json');
    const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
    // Tests make much short-lived garbage: with more room for it, 3 % less processor time. Jest's processes inherit it.
    const code = await runProgram(
      process.execPath,
      ['--max-semi-space-size=32', jest, '--json', `--outputFile=${result}`, ...args],
      {
        cwd: root,
        env: { ...process.env, SELLO_TEST_LONG: withLong ? '1' : '' },
        abort: abort.signal,
        // Jest prints the JSON to standard output as well; --outputFile takes it from there.
      },
    );
    const counts = abort.signal.aborted ? { passed: 0, failed: 0, skipped: 0 } : readCounts(result, code);
    if (!(await checks)) {
      counts.failed += 1;
      say('types       types or lint report problems; their messages are above');
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    const leftOut = withLong ? '' : longTests(root);
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}${leftOut}\n`);
    return code !== 0 ? code : Number(counts.failed > 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the summary says of the tests that were left out. */
function longTests(root) {
  const files = readdirSync(path.join(root, 'test'), { recursive: true });
  const count = files.filter((file) => file.endsWith('.long.test.ts')).length;
  if (count === 0) return '';
  const named = count === 1 ? '1 long test file' : `${count} long test files`;
  return `, ${named} left out (npm test -- ${allSwitch} runs all)`;
}

/**
 * Whether types, lint, unused code and formatting are right. The linters take the time that tests leave, because many tests wait;
 * types are checked at once.
 */
async function passesLint(root) {
  const started = Date.now();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const lint = runProgram(npm, ['run', '--silent', 'lint'], { cwd: root, show: false, yields: true });
  const [typesPass, lintCode] = await Promise.all([checkTypes(root), lint]);
  if (!typesPass) say('types       the compiler reports the errors above; the tests end');
  if (lintCode !== 0) say('lint        `npm run lint` reports the problems above; the tests end');
  say(`lint        types, oxlint, knip, biome done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return typesPass && lintCode === 0;
}

/** Whether every type is right. */
async function checkTypes(root) {
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [tsc, '-p', 'tsconfig.json', '--noEmit', '--incremental', 'false'];
  return (await runProgram(process.execPath, args, { cwd: root, env: compilerEnvironment(), show: false })) === 0;
}

/** A test file that cannot be loaded counts as one failed test, and so does a Jest that ended without a result. */
function readCounts(file, code) {
  try {
    const jest = JSON.parse(readFileSync(file, 'utf8'));
    const failed = jest.numFailedTests + jest.numRuntimeErrorTestSuites;
    const skipped = jest.numPendingTests + jest.numTodoTests;
    return { passed: jest.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, skipped };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
