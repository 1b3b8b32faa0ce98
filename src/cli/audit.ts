// `npx sello audit` lists, exports and verifies the audit log. The command reads the database, so it is for operators
// of the installation; tenants use the API.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { defaultDataFolder } from '../local/root';
import { isCalendarDay, parseTimeWithZone, parseTimeOrStartOfDay } from '../http/kit/request/times';
import { createUuidV7 } from '../main/ids';
import { tryMoveOutboxBeforeReading } from '../store/outbox/move';
import { type AuditRowFilter, streamAuditRowsAsJsonLines } from '../store/audit/list';
import { listAuditedWorkspaceIds, verifyAuditRows } from '../store/audit/verify';
import { findWorkspaceByIdOrSlug } from '../store/workspaces/workspaces';
import { type ExpectedAuditRow, verifyAuditExportFile } from './audit/verify-file';
import { parseCommandLine, type CommandOptionValues } from './command-line';
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
  usage: 'npx sello audit <command> [options]',
  commands: {
    list: 'print the rows of a workspace or of the installation, one JSON object per line',
    export: 'write the same rows to a file (--out)',
    verify:
      'verify every row and link (default: of all workspaces and of the installation);\nthe exit code is 1 if a row or a link is broken',
  },
  options: {
    '--workspace W': 'id or slug of the workspace',
    '--service': 'the rows of the installation instead of the rows of a workspace',
    '--from T, --to T':
      'list, export: only rows of this period; T is a time, for example 2026-11-25T09:00:00Z,\n' +
      'or a day in UTC; the day of --to is included',
    '--by WHO': 'list, export: only rows of this access key, person or command',
    '--object ID': 'list, export: only rows about the resource with this id',
    '--route R': 'list, export: only rows of this call or command, for example "sello key revoke"',
    '--out FILE': 'list, export: write to this file',
    '--expect SEQUENCE:HASH': 'verify: fail if this row is missing or has a different hash',
    '--file FILE': 'verify: verify an export that contains all rows; needs no database',
    ...dataOptionHelp,
  },
};
export const help = formatCommandHelp(commandHelp);

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

type AuditCommandOptions = CommandOptionValues<typeof options>;

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
  if (command === 'verify' && values.file !== undefined) return verifyFile(values.file, values);
  if (!['list', 'export', 'verify'].includes(command)) return printUnknownCommand(command, help);
  if (command !== 'verify' && !isOwned) return printUsageError('Missing option: --workspace or --service', help);
  const filter = parseFilter(values);
  if (typeof filter === 'string') return printUsageError(filter, help);
  return runWithDatabaseAndSettings(values.data ?? defaultDataFolder, environment, async (installation) => {
    const { database, settings } = installation;
    await tryMoveOutboxBeforeReading(database, { holder: createUuidV7(), eventDays: settings.retention.eventDays });
    return command === 'verify' ? verify(installation, values) : print(installation, values, filter);
  });
}

async function verifyFile(file: string, { workspace, service, expect }: AuditCommandOptions): Promise<number> {
  if (workspace !== undefined || service)
    return printUsageError('--file verifies a file, without --workspace and --service', help);
  const expected = parseExpectedRow(expect);
  if (expected === null) return printCommandFailure(expectedRowProblem);
  const { rows, problem } = await verifyAuditExportFile(file, expected);
  console.log(
    problem === undefined
      ? `intact: ${formatRowCount(rows)}`
      : `broken after ${formatRowCount(rows, 'intact ')}: ${problem}`,
  );
  return problem === undefined ? 0 : 1;
}

async function verify(installation: DatabaseAndSettings, values: AuditCommandOptions): Promise<number> {
  const { database } = installation;
  const owner = await findOwner(installation, values);
  if (owner === undefined) return printCommandFailure(`There is no workspace "${values.workspace}".`);
  const isAll = values.workspace === undefined && !values.service;
  const scopes = isAll ? await listAuditedWorkspaceIds(database) : [owner];
  const expected = parseExpectedRow(values.expect);
  if (expected === null) return printCommandFailure(expectedRowProblem);
  if (expected && scopes.length !== 1)
    return printCommandFailure('Missing option: --expect needs --workspace or --service.');
  let code = 0;
  for (const scope of scopes) {
    const { count, sequence, hash, broken } = await verifyAuditRows(database, scope, expected);
    const name = scope ?? '(service)';
    if (broken) code = 1;
    console.log(
      broken
        ? `${name}: broken at row ${broken.sequence} (${broken.how}): ${broken.text}; ${count} rows before it are intact`
        : `${name}: intact, ${formatRowCount(count)}; the last is ${sequence}:${hash}`,
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

const formatRowCount = (count: number, adjective = ''): string =>
  `${count} ${adjective}${count === 1 ? 'row' : 'rows'}`;

const expectedRowProblem = '--expect: not a sequence and a hash, for example 812:9f3c...';

/** Parses `--expect`. Returns null if it is not a sequence and a hash. */
function parseExpectedRow(text: string | undefined): ExpectedAuditRow | undefined | null {
  if (text === undefined) return undefined;
  const [, sequence, hash] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(text) ?? [];
  return sequence && hash ? { sequence: Number(sequence), hash } : null;
}

async function print(
  installation: DatabaseAndSettings,
  values: AuditCommandOptions,
  filter: AuditRowFilter,
): Promise<number> {
  const owner = await findOwner(installation, values);
  if (owner === undefined) return printCommandFailure(`There is no workspace "${values.workspace}".`);
  const lines = Readable.from(streamAuditRowsAsJsonLines(installation.database, owner, filter));
  if (values.out !== undefined) {
    await pipeline(lines, createWriteStream(values.out, { mode: 0o600 }));
    console.log(`written to ${values.out}`);
  } else for await (const line of lines) process.stdout.write(line as string);
  return 0;
}

/** Returns the filter of the options, or what is wrong with them. */
function parseFilter({ from, to, by, object, route }: AuditCommandOptions): AuditRowFilter | string {
  const begin = from === undefined ? undefined : parseTimeOrStartOfDay(from);
  const end = to === undefined ? undefined : parseEnd(to);
  for (const [name, text, time] of [
    ['from', from, begin],
    ['to', to, end],
  ] as const)
    if (text !== undefined && time === undefined)
      return `--${name}: not a day or a time with its zone, for example 2026-11-25T09:00:00Z`;
  return {
    ...(begin ? { from: begin } : {}),
    ...(end ? { to: end } : {}),
    ...(by === undefined ? {} : { by }),
    ...(object === undefined ? {} : { object }),
    ...(route === undefined ? {} : { route }),
  };
}

/** Parses the end of a period, which is exclusive, so a day ends when the next day starts. */
function parseEnd(text: string): Date | undefined {
  if (!isCalendarDay(text)) return parseTimeWithZone(text);
  return new Date(Date.parse(`${text}T00:00:00.000Z`) + 86_400_000);
}
