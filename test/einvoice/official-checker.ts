// Runs the official rules with the independent Java checker of the shared folder, and builds it on the first run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedPath } from '../shared-folder';
import type { Lack } from '../skipped';

const program = sharedPath('checks', 'einvoice', 'check-einvoice.sh');

function findLack(): Lack {
  if (!existsSync(program)) return 'there is no ../shared/checks/einvoice next to the project';
  const missing = [
    ['java', '-version'],
    ['mvn', '-version'],
  ].find(([command = '', option = '']) => spawnSync(command, [option]).status !== 0);
  return missing && `the checker of e-invoices needs ${missing[0]}, which is not installed`;
}

/** The reason why the official rules cannot run. */
export const checkerLack: Lack = findLack();

/** A file to check. */
export interface FileToCheck {
  /** The name with its extension, which identifies the file in verdicts. */
  readonly name: string;
  readonly contents: string | Buffer;
}

/** The verdict of the checker on one file. */
export interface Verdict {
  readonly name: string;
  readonly isValid: boolean;
  /** Ids of the rules that it breaks, separated by commas. */
  readonly rules: string;
  readonly warnings: string;
}

/** Files of one run of the checker: a command line is limited, and each run compiles the rules again. */
const filesAtOnce = 2_000;

/**
 * Runs the official rules, about 20 files a second.
 * @param options of check-einvoice.sh: `--strict` treats a warning as a fault
 * @throws if the checker gives no verdict on each file
 */
export function checkFiles(files: readonly FileToCheck[], ...options: readonly string[]): Verdict[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'sello-einvoice-'));
  try {
    const verdicts: Verdict[] = [];
    for (let at = 0; at < files.length; at += filesAtOnce) {
      const some = files.slice(at, at + filesAtOnce).map(({ name, contents }) => {
        writeFileSync(path.join(folder, name), contents);
        return name;
      });
      verdicts.push(...askChecker(folder, some, options));
    }
    return verdicts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The errors in the files, one line for each invalid file. */
export const findInvalid = (files: readonly FileToCheck[], ...options: readonly string[]): string[] =>
  checkFiles(files, ...options).flatMap(({ name, isValid, rules, warnings }) =>
    isValid ? [] : `${name}: ${[rules, warnings].filter(Boolean).join(' ')}`,
  );

function askChecker(folder: string, names: readonly string[], options: readonly string[]): Verdict[] {
  const { stdout, stderr } = spawnSync(program, ['--tsv', ...options, ...names], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const lines = stdout.split('\n').filter(Boolean);
  if (lines.length !== names.length)
    throw new Error(`the checker judged ${lines.length} of ${names.length}: ${stderr}`);
  return lines.map((line) => {
    const [name = '', , verdict, rules = '', warnings = ''] = line.split('\t');
    return { name, isValid: verdict === 'VALID', rules, warnings };
  });
}
