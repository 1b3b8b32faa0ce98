// `npm run sello -- doctor`: what this machine has, before anybody wonders why something does not start. With `--workspace`:
// whether a workspace may report, before its first record.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram } from '../local/find-program';
import { readLocalFile } from '../local/local-file';
import { isFree } from '../local/ports';
import { isAlive } from '../local/processes';
import { programs } from '../local/programs';
import { cacheFolder, projectRoot, usualFolder } from '../local/root';
import { usualPorts } from '../local/stack-ports';
import { stackState, witnessState } from './doctor/local-stack';
import { lookAtWorkspace } from './doctor/workspace';
import { onInstallation } from './installation';

export async function run(args: readonly string[] = []): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: usualFolder },
      workspace: { type: 'string' },
      supplier: { type: 'string' },
    },
  });
  const { data, workspace, supplier } = values;
  if (workspace === undefined) return lookAtMachine(path.resolve(projectRoot(), data));
  return onInstallation(data, process.env, (installation) => lookAtWorkspace(installation, workspace, supplier));
}

/** @param folder of the local stack that is asked about */
async function lookAtMachine(folder: string): Promise<number> {
  const rows: [string, string][] = [
    ['Node', `${process.version} (20.19 or later is needed)`],
    ['System', `${process.platform} ${process.arch}`],
    ['Cache', cacheFolder()],
  ];
  for (const program of Object.values(programs)) rows.push([program.title, stateOf(program)]);
  rows.push(['Local stack', stackState(folder, readLocalFile(folder), isAlive)]);
  rows.push(['Witness', witnessState(process.env['SELLO_WITNESS'], readLocalFile(folder))]);
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
