// Runs the checker of the record book of the authority, which is outside the repository (../shared/checks/books).
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sharedPath } from '../../shared-folder';
import type { Lack } from '../../skipped';

const checker = sharedPath('checks', 'books', 'check-lsi.sh');

/** The reason why it cannot run: it needs Python, and a package that its first run installs. */
export const checkerLack: Lack = !existsSync(checker)
  ? 'there is no ../shared/checks/books'
  : canRun()
    ? undefined
    : 'the checker of record books does not run here (Python with openpyxl)';

function canRun(): boolean {
  try {
    execFileSync(checker, [sharedPath('checks', 'books', 'samples', '2025B98602642TEmpresa de Muestra SL.xlsx')]);
    return true;
  } catch {
    return false;
  }
}

/** Checks a file. @returns the verdict, then one line per finding */
export function checkBook(name: string, bytes: Buffer, ...options: readonly string[]): readonly string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-book-'));
  const file = path.join(folder, name);
  try {
    writeFileSync(file, bytes);
    return execFileSync(checker, ['--details', ...options, file], { encoding: 'utf8' })
      .trim()
      .split('\n');
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error)
      .trim()
      .split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
