// `npm run sello -- doctor`: what this machine has, before anybody wonders why something does not start. With `--workspace`:
// whether a workspace may report, before its first record.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram } from '../local/find-program';
import { readLocalFile } from '../local/local-file';
import { isFree } from '../local/ports';
import { programs } from '../local/programs';
import { cacheFolder, projectRoot } from '../local/root';
import { usualPorts } from '../local/stack-ports';
import { lookAtWorkspace } from './doctor/workspace';
import { onInstallation } from './installation';

export async function run(args: readonly string[] = []): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: '.sello' },
      workspace: { type: 'string' },
      supplier: { type: 'string' },
    },
  });
  const { data, workspace, supplier } = values;
  if (workspace === undefined) return lookAtMachine();
  return onInstallation(data, process.env, (installation) => lookAtWorkspace(installation, workspace, supplier));
}

async function lookAtMachine(): Promise<number> {
  const rows: [string, string][] = [
    ['Node', `${process.version} (20.19 or later is needed)`],
    ['System', `${process.platform} ${process.arch}`],
    ['Cache', cacheFolder()],
  ];
  for (const program of Object.values(programs)) rows.push([program.title, stateOf(program)]);
  const stack = readLocalFile(path.join(projectRoot(), '.sello'));
  rows.push(['Local stack', stack === undefined ? 'does not run' : `runs: ${stack.api}`]);
  for (const [name, port] of Object.entries(usualPorts)) {
    rows.push([`Port ${port}`, `${name}: ${(await isFree(port)) ? 'free' : 'taken; `npm start` takes another'}`]);
  }
  console.log(rows.map(([name, value]) => `  ${name.padEnd(12)} ${value}`).join('\n'));
  return 0;
}

function stateOf(program: (typeof programs)[keyof typeof programs]): string {
  const address = process.env[program.addressVariable];
  if (address) return `at the address in ${program.addressVariable}`;
  const remarks: string[] = [];
  const found = findProgram(program, (line) => remarks.push(line));
  if (found !== undefined) return `${found.version}, ${found.file}`;
  return ['not here yet; it is fetched when it is needed first', ...remarks].join('; ');
}
