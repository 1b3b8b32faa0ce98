// `npx sello audit` lists, exports and verifies the audit log. The command reads the database, so it is for operators
// of the installation; tenants use the API.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { defaultDataFolder } from '../local/root';
import { createId } from '../main/ids';
import { tryMoveOutboxBeforeReading } from '../store/outbox/move';
import { type AuditFilter, streamAuditRowsAsJsonLines } from '../store/audit/list';
import { listAuditedWorkspaceIds, verifyAuditRows } from '../store/audit/verify';
import { findWorkspaceByIdOrSlug } from '../store/workspaces/workspaces';
import { verifyAuditExportFile } from './audit/verify-file';
import { parseCommandLine, type OptionValues } from './command-line';
import { type DatabaseAndSettings, runWithDatabaseAndSettings } from './installation';
import {
  type CommandHelp,
  dataOptionHelp,
  printFailure,
  formatHelp,
  printUnknownCommand,
  printUsageError,
} from './usage';

export const commandHelp: CommandHelp = {
  usage: 'npx sello audit <command> [options]',
  commands: {
    list: 'print the rows of a workspace or of the installation, one JSON object per line',
    export: 'write the same rows to a file (--out)',
    verify:
      'verify every row and link (default: of all workspaces and of the installation);\nthe exit code is 1 if a row or a link is broken',
  },
  options: {
    '--workspace W': 'id or slug of the workspace',
    '--service': 'the rows of the installation instead of a workspace',
    '--from T, --to T': 'list, export: only rows of this period',
    '--by WHO': 'list, export: only rows of this access key, person or command',
    '--object ID': 'list, export: only rows about the resource with this id',
    '--route R': 'list, export: only rows of this call or command, for example "sello key revoke"',
    '--out FILE': 'list, export: write to this file',
    '--expect SEQUENCE:HASH': 'verify: fail if this row is missing or has a different hash',
    '--file FILE': 'verify: verify an export that contains all rows; needs no database',
    ...dataOptionHelp,
  },
};
export const help = formatHelp(commandHelp);

const options = {
  data: { type: 'string', default: defaultDataFolder },
  workspace: { type: 'string' },
  service: { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string' },
  object: { type: 'string' },
  route: { type: 'string' },
  out: { type: 'string' },
  file: { type: 'string' },
  expect: { type: 'string' },
} as const;

type AuditCommandOptions = OptionValues<typeof options>;

const listOptions = ['from', 'to', 'by', 'object', 'route', 'out'];
const forms = {
  list: { options: listOptions },
  export: { options: listOptions },
  verify: { options: ['expect', 'file'] },
};

/**
 * Runs `npx sello audit`.
 * @returns 0 if done and intact, 1 if the log is broken or an error occurred, 2 for wrong usage
 */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseCommandLine(args, options, forms);
  const [command = ''] = positionals;
  const isOwned = (values.workspace !== undefined) !== values.service;
  if (command === 'verify' && values.file !== undefined) return verifyFile(values.file);
  if (!['list', 'export', 'verify'].includes(command)) return printUnknownCommand(command, help);
  if (command !== 'verify' && !isOwned) return printUsageError('Missing option: --workspace or --service', help);
  return runWithDatabaseAndSettings(values.data ?? defaultDataFolder, environment, async (installation) => {
    const { database, settings } = installation;
    await tryMoveOutboxBeforeReading(database, { holder: createId(), eventDays: settings.retention.eventDays });
    return command === 'verify' ? verify(installation, values) : print(installation, values);
  });
}

async function verifyFile(file: string): Promise<number> {
  const { rows, problem } = await verifyAuditExportFile(file);
  console.log(problem === undefined ? `intact: ${rows} rows` : `broken after ${rows} intact rows: ${problem}`);
  return problem === undefined ? 0 : 1;
}

async function verify(installation: DatabaseAndSettings, values: AuditCommandOptions): Promise<number> {
  const { database } = installation;
  const owner = await findOwner(installation, values);
  if (owner === undefined) return printFailure(`There is no workspace "${values.workspace}".`);
  const isAll = values.workspace === undefined && !values.service;
  const scopes = isAll ? await listAuditedWorkspaceIds(database) : [owner];
  const expected = values.expect === undefined ? undefined : parseRowPosition(values.expect);
  if (expected === null) return printFailure('--expect: not a sequence and a hash, for example 812:9f3c...');
  if (expected && scopes.length !== 1) return printFailure('Missing option: --expect needs --workspace or --service.');
  let code = 0;
  for (const scope of scopes) {
    const { count, sequence, hash, broken } = await verifyAuditRows(database, scope, expected);
    const name = scope ?? '(service)';
    if (broken) code = 1;
    console.log(
      broken
        ? `${name}: broken at row ${broken.sequence} (${broken.how}): ${broken.text}; ${count} rows before it are intact`
        : `${name}: intact, ${count} rows; the last is ${sequence}:${hash}`,
    );
  }
  return code;
}

/**
 * Finds the owner of the rows: a workspace, or null for the installation. Returns undefined if the workspace does not
 * exist.
 */
async function findOwner(
  { database }: DatabaseAndSettings,
  { workspace }: AuditCommandOptions,
): Promise<string | null | undefined> {
  if (workspace === undefined) return null;
  return (await findWorkspaceByIdOrSlug(database, workspace))?._id;
}

function parseRowPosition(text: string): { sequence: number; hash: string } | null {
  const [, sequence, hash] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(text) ?? [];
  return sequence && hash ? { sequence: Number(sequence), hash } : null;
}

async function print(installation: DatabaseAndSettings, values: AuditCommandOptions): Promise<number> {
  const owner = await findOwner(installation, values);
  if (owner === undefined) return printFailure(`There is no workspace "${values.workspace}".`);
  const filter = parseFilter(values);
  if (typeof filter === 'string') return printFailure(filter);
  const lines = Readable.from(streamAuditRowsAsJsonLines(installation.database, owner, filter));
  if (values.out !== undefined) {
    await pipeline(lines, createWriteStream(values.out, { mode: 0o600 }));
    console.log(`written to ${values.out}`);
  } else for await (const line of lines) process.stdout.write(line as string);
  return 0;
}

function parseFilter({ from, to, by, object, route }: AuditCommandOptions): AuditFilter | string {
  const times = { from, to };
  for (const [name, text] of Object.entries(times))
    if (text !== undefined && Number.isNaN(new Date(text).getTime()))
      return `--${name}: not a time, for example 2026-11-25T09:00:00Z.`;
  return {
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { to: new Date(to) }),
    ...(by === undefined ? {} : { by }),
    ...(object === undefined ? {} : { object }),
    ...(route === undefined ? {} : { route }),
  };
}
