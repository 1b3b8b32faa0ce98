// `sello outbox list|show|back`: what the database refused to move into the audit and the events. For who runs the installation.
import { parseArgs } from 'node:util';
import { defaultFolder } from '../local/root';
import { type SetAsideRow, listAside, putBack, readAside, readOutboxStatus } from '../store/outbox/set-aside';
import { type Installation, runOnInstallation } from './installation';

const usage = `Usage: sello outbox <command> [--data .sello]

  list      since when changes wait to be told, and what was put aside, with the error
  show ID   all that one of them tells, as JSON: network addresses and the like are in it
  back ID   puts it back, when the reason is gone: a worker moves it within seconds`;

/** @returns 0 done, 1 there is no such one, 2 a wrong order */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { data: { type: 'string', default: defaultFolder } },
  });
  const [command = '', id] = positionals;
  const isWhole = command === 'list' ? id === undefined : ['show', 'back'].includes(command) && id !== undefined;
  if (!isWhole) {
    console.error(usage);
    return 2;
  }
  return runOnInstallation(values.data, environment, (installation) => {
    if (id === undefined) return list(installation);
    return command === 'show' ? show(installation, id) : back(installation, id);
  });
}

async function list({ database }: Installation): Promise<number> {
  const [{ oldestSeconds }, rows] = await Promise.all([readOutboxStatus(database), listAside(database)]);
  console.log(oldestSeconds > 0 ? `the first change waits for ${Math.round(oldestSeconds)} s` : 'nothing waits');
  for (const row of rows) console.log(linesOf(row).join('\n'));
  if (rows.length === 0) console.log('nothing is aside');
  return 0;
}

const linesOf = ({ _id, at, error, workspaces, tells }: SetAsideRow): string[] => [
  `${_id}  aside since ${at.toISOString()}`,
  `  of ${workspaces.map((workspace) => workspace ?? 'the service').join(', ')}: ${tells.join(', ')}`,
  `  ${error}`,
];

async function show({ database }: Installation, id: string): Promise<number> {
  const found = await readAside(database, id);
  if (!found) return unknown(id);
  console.log(JSON.stringify(found, null, 2));
  return 0;
}

async function back({ database }: Installation, id: string): Promise<number> {
  if (!(await putBack(database, id))) return unknown(id);
  console.log('put back: `sello outbox list` shows it again if the database refuses it again');
  return 0;
}

function unknown(id: string): number {
  console.error(`"${id}" is not aside.`);
  return 1;
}
