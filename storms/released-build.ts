// The build of an earlier commit, next to the current build, because an upgrade starts from it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireProjectRoot } from '../src/local/root';
import { readBuildId } from '../src/settings/build';
import type { ReportProgress } from './stack-under-load';

/**
 * The tag of the last release. Releases before 0.1.0 cannot be used, because these builds have other names in the
 * database, in Temporal and in metrics.
 */
const releaseTag = 'v0.1.0';
/** Subject of the commit that the tag names. A clone without tags has that commit too. */
const releaseSubject = 'release: 0.1.0';

export interface OtherBuild {
  readonly root: string;
  /** The version that the workers of the build report. */
  readonly commit: string;
  /** Whether it is compiled from the same sources as the current build. */
  readonly isThisBuild: boolean;
  close(): void;
}

/** Returns whether this clone has the commit or tag. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['rev-parse', '--quiet', '--verify', `${commit}^{commit}`], {
      cwd: requireProjectRoot(),
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds the last release by its tag, or by its commit in a clone without tags. Returns undefined if this clone has
 * neither.
 */
export function findRelease(): string | undefined {
  if (hasCommit(releaseTag)) return releaseTag;
  const args = ['log', '--format=%H %s', '--fixed-strings', `--grep=${releaseSubject}`];
  const rows = execFileSync('git', args, { cwd: requireProjectRoot(), encoding: 'utf8' }).split('\n');
  return rows.find((row) => row.endsWith(` ${releaseSubject}`))?.split(' ')[0];
}

/** Builds the commit in a separate folder with the installed packages. @throws if git does not have the commit */
export function buildCommit(commit: string, report: ReportProgress): OtherBuild {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, {
      cwd: requireProjectRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-build-'));
  const root = path.join(folder, 'project');
  const close = (): void => {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    git('worktree', 'add', '--detach', '--force', root, hash);
    lendPackages(path.join(root, 'node_modules'));
    const began = Date.now();
    execFileSync(process.execPath, [path.join(root, 'bin', 'build.mjs')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (!existsSync(path.join(root, 'dist', 'workflow-bundle.js')))
      throw new Error(`the build of ${hash} is not whole`);
    report(`built ${hash.slice(0, 12)} in ${((Date.now() - began) / 1_000).toFixed(0)} s`);
    const stamp = readFileSync(path.join(root, 'dist', '.stamp'), 'utf8');
    return { root, commit: hash.slice(0, 12), isThisBuild: stamp.startsWith(readBuildId()), close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Links each installed package into a real folder, because the build writes into that folder and moves files from
 * there.
 */
function lendPackages(folder: string): void {
  const here = path.join(requireProjectRoot(), 'node_modules');
  mkdirSync(folder);
  for (const name of readdirSync(here)) {
    if (name !== '.cache') symlinkSync(path.join(here, name), path.join(folder, name));
  }
}
