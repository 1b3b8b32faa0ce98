// `npx sello doctor` lists what this machine has, to find out why something does not start. With `--workspace` it
// checks whether a workspace can report, before its first record.
import path from 'node:path';
import { findInstalledThirdPartyServer } from '../local/obtain-program';
import { readLocalStackFile, type LocalStackFileContent } from '../local/local-stack-info';
import { isPortFree, defaultLocalStackPorts } from '../local/ports';
import { isProcessAlive } from '../local/processes';
import { thirdPartyServerPrograms } from '../local/programs';
import { resolveProgramCacheFolder, requireProjectRoot, defaultDataFolder } from '../local/root';
import { parseCommandLine } from './command-line';
import { checkAndPrintWorkspaceReadiness } from './doctor/workspace';
import { runWithDatabaseAndSettings } from './installation';
import { dataOptionHelp, formatCommandHelp, printUsageError } from './usage';
import { createMessage } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';

export const help = formatCommandHelp({
  usage: ['npx sello doctor [--data DIR]', 'npx sello doctor --workspace W [--supplier TAX_ID]'],
  options: {
    '--workspace W':
      'check the settings, certificate, clock and access to the authority of this workspace,\nwithout creating a record',
    '--supplier TAX_ID': 'with --workspace: the supplier to check (default: the first supplier of the workspace)',
    ...dataOptionHelp,
  },
});

export async function run(args: readonly string[] = []): Promise<number> {
  const { values } = parseCommandLine(args, {
    data: { type: 'string', default: defaultDataFolder },
    workspace: { type: 'string' },
    supplier: { type: 'string' },
  });
  const { data, workspace, supplier } = values;
  if (supplier !== undefined && workspace === undefined) return printUsageError('--supplier needs --workspace', help);
  if (workspace === undefined) return checkMachine(path.resolve(requireProjectRoot(), data));
  return runWithDatabaseAndSettings(data, process.env, (installation) =>
    checkAndPrintWorkspaceReadiness(installation, workspace, supplier),
  );
}

/** @param folder of the local stack */
async function checkMachine(folder: string): Promise<number> {
  const rows: [string, string][] = [
    ['Node', `${process.version} (20.19 or later required)`],
    ['System', `${process.platform} ${process.arch}`],
    ['Cache', resolveProgramCacheFolder()],
  ];
  for (const program of Object.values(thirdPartyServerPrograms)) rows.push([program.title, describeProgram(program)]);
  rows.push(['Local stack', describeLocalStackState(folder, readLocalStackFile(folder), isProcessAlive)]);
  rows.push(['Witness', describeWitness(process.env['SELLO_WITNESS'], readLocalStackFile(folder))]);
  for (const [name, port] of Object.entries(defaultLocalStackPorts)) {
    rows.push([
      `Port ${port}`,
      `${name}: ${(await isPortFree(port)) ? 'free' : 'in use, so `npm start` uses a different one'}`,
    ]);
  }
  console.log(rows.map(([name, value]) => `  ${name.padEnd(12)} ${value}`).join('\n'));
  return 0;
}

function describeProgram(program: (typeof thirdPartyServerPrograms)[keyof typeof thirdPartyServerPrograms]): string {
  const address = process.env[program.addressVariable];
  if (address) return `at the address in ${program.addressVariable}`;
  const remarks: string[] = [];
  const installed = findInstalledThirdPartyServer(program, (line) => remarks.push(line));
  if (installed !== undefined) return `${installed.version}, ${installed.file}`;
  return ['not installed yet; it is downloaded when it is first needed', ...remarks].join('; ');
}

type Stack = Pick<LocalStackFileContent, 'api' | 'processes'>;

/**
 * @param given `SELLO_WITNESS` of processes started from here; a local stack has its own witness
 */
function describeWitness(
  configured: string | undefined,
  stack: Pick<LocalStackFileContent, 'witness'> | undefined,
): string {
  const folder = stack?.witness ?? configured;
  if (folder) return folder;
  const meaning = renderMessageInEnglish(createMessage('attention-no-witness'));
  return (
    'none for processes that run without a local stack, because SELLO_WITNESS is empty (`npm start` sets a witness). ' +
    meaning
  );
}

/**
 * Describes whether the stack of a folder is running, and which of its processes ended.
 * @param stack from local.json in the folder; undefined if no stack runs from the folder
 */
export function describeLocalStackState(
  folder: string,
  stack: Stack | undefined,
  isAlive: (pid: number) => boolean,
): string {
  if (stack === undefined) return `not running in ${folder}`;
  const parts = Object.entries(stack.processes);
  const ended = parts.filter(([, pid]) => !isAlive(pid)).map(([name]) => name);
  if (parts.length > 0 && ended.length === parts.length) return `ended unexpectedly in ${folder}: start it again`;
  const away = ended.length > 0 ? `; not running: ${ended.join(', ')}` : '';
  return `running in ${folder}: ${stack.api}${away}`;
}
