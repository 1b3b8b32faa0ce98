// `npx sello outbox` lists, shows and retries changes whose audit rows and events the database rejected, for operators.
import { defaultDataFolder } from '../local/root';
import {
  type SetAsideOutboxListRow,
  listSetAsideOutboxDocuments,
  putBackSetAsideOutboxDocument,
  readSetAsideOutboxDocument,
  readOutboxStatus,
} from '../store/outbox/set-aside';
import { parseCommandLine } from './command-line';
import { type DatabaseAndSettings, runWithDatabaseAndSettings } from './installation';
import {
  type CommandHelp,
  dataOptionHelp,
  printCommandFailure,
  formatCommandHelp,
  printUnknownCommand,
  printUsageError,
} from './usage';

export const commandHelp: CommandHelp = {
  usage: 'npx sello outbox <command> [options]',
  commands: {
    list: 'show how long changes have been waiting, and list the changes that were set aside, with their errors',
    'show ID': 'print a change as JSON; the change can contain IP addresses',
    'retry ID': 'retry a change after you have fixed the cause; a worker processes it within seconds',
  },
  options: dataOptionHelp,
};
export const help = formatCommandHelp(commandHelp);

const forms = { list: {}, show: { words: 1 }, retry: { words: 1 } };

/** Runs `npx sello outbox`. @returns 0 if done, 1 if there is no such change, 2 for wrong usage */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    { data: { type: 'string', default: defaultDataFolder } },
    forms,
  );
  const [command = '', id] = positionals;
  if (!['list', 'show', 'retry'].includes(command)) return printUnknownCommand(command, help);
  if (command !== 'list' && id === undefined) return printUsageError('Missing argument: ID', help);
  return runWithDatabaseAndSettings(values.data, environment, (installation) => {
    if (id === undefined) return list(installation);
    return command === 'show' ? show(installation, id) : retry(installation, id);
  });
}

async function list({ database }: DatabaseAndSettings): Promise<number> {
  const [{ oldestSeconds }, rows] = await Promise.all([
    readOutboxStatus(database),
    listSetAsideOutboxDocuments(database),
  ]);
  console.log(
    oldestSeconds > 0 ? `the oldest change has waited for ${Math.round(oldestSeconds)} s` : 'no change is waiting',
  );
  for (const row of rows) console.log(formatLines(row).join('\n'));
  if (rows.length === 0) console.log('nothing is set aside');
  return 0;
}

const formatLines = ({ _id, at, error, workspaces, summary }: SetAsideOutboxListRow): string[] => [
  `${_id}  set aside at ${at.toISOString()}`,
  `  of ${workspaces.map((workspace) => workspace ?? 'the installation').join(', ')}: ${summary.join(', ')}`,
  `  ${error}`,
];

async function show({ database }: DatabaseAndSettings, id: string): Promise<number> {
  const document = await readSetAsideOutboxDocument(database, id);
  if (!document) return unknown(id);
  console.log(JSON.stringify(document, null, 2));
  return 0;
}

async function retry({ database }: DatabaseAndSettings, id: string): Promise<number> {
  if (!(await putBackSetAsideOutboxDocument(database, id))) return unknown(id);
  console.log(
    'A worker retries the change within seconds. If the change fails again, `npx sello outbox list` shows it.',
  );
  return 0;
}

const unknown = (id: string): number => printCommandFailure(`Nothing with the ID "${id}" is set aside.`);
