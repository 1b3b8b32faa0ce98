// `npm test`: runs Jest on real servers; the last line counts passed and failed tests.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compilerEnvironment } from './build.mjs';
import { runProgram, say } from './say.mjs';

/** Long tests run only with this switch, which has another meaning for Jest. */
const allSwitch = '--all';

/** More failed files than this do not fail because the machine is busy, so they do not run again. */
const rerunFilesMax = 3;

/**
 * Runs the tests that `given` selects, with a check of the types at the same time; without a selection, all tests except the long
 * ones. `npm run lint` checks the types of all files, so a whole run leaves the processor to the tests. A few failed files of a
 * whole run run again, alone, because some tests have deadlines that a busy machine misses; the summary names these files.
 * Resolves to the exit code.
 */
export async function runTests(root, given) {
  const args = given.filter((arg) => arg !== allSwitch);
  // A user who names a long file wants to run it.
  const withLong = args.length < given.length || args.some((arg) => arg.includes('.long'));
  const types = args.length === 0 ? true : checkTypes(root);
  const folder = mkdtempSync(path.join(tmpdir(), 'sello-result-'));
  try {
    const run = (files) => runJest(root, { folder, args: [...args, ...files], withLong });
    const first = await run([]);
    const again = args.length === 0 ? await rerunFailedFiles(root, first, run) : undefined;
    const counts = again?.counts ?? first.counts;
    if (!(await types)) {
      counts.failed += 1;
      say('types       the compiler reports the errors above');
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    const leftOut = withLong ? '' : longTests(root);
    const rerun = again ? `; ran twice: ${again.names.join(', ')}` : '';
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}${leftOut}${rerun}\n`);
    return Number(counts.failed > 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs Jest with its arguments to its end. Resolves to the counts and the failed files. */
async function runJest(root, { folder, args, withLong }) {
  const result = path.join(mkdtempSync(path.join(folder, 'run-')), 'jest.json');
  const jest = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  // Tests create much short-lived garbage, so more memory saves 3 % of the processor time. The processes of Jest inherit it.
  const code = await runProgram(
    process.execPath,
    ['--max-semi-space-size=32', jest, '--json', `--outputFile=${result}`, ...args],
    // Jest also prints the JSON to standard output; --outputFile takes it from there.
    { cwd: root, env: { ...process.env, SELLO_TEST_LONG: withLong ? '1' : '' } },
  );
  return readResult(result, code);
}

/** Runs the failed files again, if they are few. Resolves to the counts of both runs together, and the names of the files. */
async function rerunFailedFiles(root, { counts: first, failedFiles }, run) {
  if (failedFiles.length === 0 || failedFiles.length > rerunFilesMax) return undefined;
  const names = failedFiles.map(({ name }) => path.relative(root, name));
  say(`again       ${names.join(', ')}: failed; the tests run once more, one file after the other`);
  const counts = { ...first, passed: first.passed - sum(failedFiles, 'passed'), failed: 0 };
  // Each file has a process of its own, so that no file finds what another one has used up.
  for (const name of names) {
    const again = await run(['--runInBand', name]);
    counts.passed += again.counts.passed;
    counts.failed += again.counts.failed;
  }
  return { names, counts };
}

const sum = (rows, member) => rows.reduce((total, row) => total + row[member], 0);

/** The text of the summary about the skipped tests. */
function longTests(root) {
  const files = readdirSync(path.join(root, 'test'), { recursive: true });
  const count = files.filter((file) => file.endsWith('.long.test.ts')).length;
  if (count === 0) return '';
  const named = count === 1 ? '1 long test file' : `${count} long test files`;
  return `, ${named} left out (npm test -- ${allSwitch} runs all)`;
}

/** Returns whether every type is right. */
async function checkTypes(root) {
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [tsc, '-p', 'tsconfig.json', '--noEmit', '--incremental', 'false'];
  return (await runProgram(process.execPath, args, { cwd: root, env: compilerEnvironment(), show: false })) === 0;
}

/**
 * Reads the counts and the failed files. A test file that cannot be loaded counts as one failed test, and so does a Jest run that
 * ended without a result.
 */
function readResult(file, code) {
  try {
    const jest = JSON.parse(readFileSync(file, 'utf8'));
    const failed = jest.numFailedTests + jest.numRuntimeErrorTestSuites;
    const failedFiles = jest.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name, assertionResults }) => ({
        name,
        passed: assertionResults.filter(({ status }) => status === 'passed').length,
      }));
    return {
      counts: {
        passed: jest.numPassedTests,
        failed: failed === 0 && code !== 0 ? 1 : failed,
        skipped: jest.numPendingTests + jest.numTodoTests,
      },
      failedFiles,
    };
  } catch {
    return { counts: { passed: 0, failed: 1, skipped: 0 }, failedFiles: [] };
  }
}
