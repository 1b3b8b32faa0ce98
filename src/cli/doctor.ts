// `npx sello doctor`: what this machine has, before anybody wonders why something does not start. With `--workspace`:
// whether a workspace may report, before its first record.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram } from '../local/obtain-program';
import { readLocalFile, type LocalFile } from '../local/local-file';
import { isFree, defaultPorts } from '../local/ports';
import { isAlive } from '../local/processes';
import { programs } from '../local/programs';
import { findCacheFolder, projectRoot, defaultFolder } from '../local/root';
import { checkWorkspace } from './doctor/workspace';
import { runOnInstallation } from './installation';
import { noWitnessText } from '../contracts/attention';

export async function run(args: readonly string[] = []): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: defaultFolder },
      workspace: { type: 'string' },
      supplier: { type: 'string' },
    },
  });
  const { data, workspace, supplier } = values;
  if (workspace === undefined) return lookAtMachine(path.resolve(projectRoot(), data));
  return runOnInstallation(data, process.env, (installation) => checkWorkspace(installation, workspace, supplier));
}

/** @param folder of the local stack that is asked about */
async function lookAtMachine(folder: string): Promise<number> {
  const rows: [string, string][] = [
    ['Node', `${process.version} (20.19 or later is needed)`],
    ['System', `${process.platform} ${process.arch}`],
    ['Cache', findCacheFolder()],
  ];
  for (const program of Object.values(programs)) rows.push([program.title, stateOf(program)]);
  rows.push(['Local stack', describeStack(folder, readLocalFile(folder), isAlive)]);
  rows.push(['Witness', describeWitness(process.env['SELLO_WITNESS'], readLocalFile(folder))]);
  for (const [name, port] of Object.entries(defaultPorts)) {
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

type Stack = Pick<LocalFile, 'api' | 'processes'>;

/** @param given `SELLO_WITNESS` of the processes that are started from here; a local stack has one of its own */
function describeWitness(given: string | undefined, stack: Pick<LocalFile, 'witness'> | undefined): string {
  const folder = stack?.witness ?? given;
  return folder ? folder : `none for bare processes: SELLO_WITNESS is empty (\`npm start\` has one). ${noWitnessText}`;
}

/** @param stack what the folder tells, undefined when no stack runs from it */
export function describeStack(folder: string, stack: Stack | undefined, isAlive: (pid: number) => boolean): string {
  if (stack === undefined) return `none runs from ${folder}`;
  const parts = Object.entries(stack.processes);
  const ended = parts.filter(([, pid]) => !isAlive(pid)).map(([name]) => name);
  if (parts.length > 0 && ended.length === parts.length) return `ended without a word in ${folder}: start it again`;
  const away = ended.length > 0 ? `; not running: ${ended.join(', ')}` : '';
  return `runs from ${folder}: ${stack.api}${away}`;
}
