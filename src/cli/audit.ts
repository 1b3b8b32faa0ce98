// `sello audit list|verify|export`: who changed what. By the database, for who runs the installation; tenants have the calls.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { defaultFolder } from '../local/root';
import { newId } from '../main/ids';
import { moveBeforeReading } from '../store/outbox/move';
import { type AuditFilter, auditLines } from '../store/audit/list';
import { listAuditedScopes, verifyAudit } from '../store/audit/verify';
import { findWorkspaceBy } from '../store/workspaces/workspaces';
import { verifyAuditFile } from './audit/verify-file';
import { type Installation, runOnInstallation } from './installation';

const usage = `Usage: sello audit <command> [--data .sello]

  list   --workspace W | --service  [--from T] [--to T] [--by WHO] [--object ID] [--route R]
  export --workspace W | --service  [the same filters] [--out FILE]
  verify [--workspace W | --service] [--expect SEQUENCE:HASH]
         checks every link; without an owner those of all workspaces and of the service. Ends with 1 when one is broken
  verify --file FILE                an export without filters, anywhere, without a database`;

const options = {
  data: { type: 'string', default: defaultFolder },
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

type AuditOptions = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** @returns 0 done and whole, 1 broken or refused, 2 a wrong order */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [command = ''] = positionals;
  const isOwned = (values.workspace !== undefined) !== values.service;
  if (command === 'verify' && values.file !== undefined) return verifyFile(values.file);
  if (command !== 'verify' && !(['list', 'export'].includes(command) && isOwned)) {
    console.error(usage);
    return 2;
  }
  return runOnInstallation(values.data ?? defaultFolder, environment, async (installation) => {
    const { database, settings } = installation;
    await moveBeforeReading(database, { holder: newId(), eventDays: settings.retention.eventDays });
    return command === 'verify' ? verify(installation, values) : print(installation, values);
  });
}

async function verifyFile(file: string): Promise<number> {
  const { rows, problem } = await verifyAuditFile(file);
  console.log(problem === undefined ? `whole: ${rows} rows` : `broken behind ${rows} good rows: ${problem}`);
  return problem === undefined ? 0 : 1;
}

async function verify(installation: Installation, values: AuditOptions): Promise<number> {
  const { database } = installation;
  const owner = await ownerOf(installation, values);
  if (owner === undefined) return refuse(`There is no workspace "${values.workspace}".`);
  const isAll = values.workspace === undefined && !values.service;
  const scopes = isAll ? await listAuditedScopes(database) : [owner];
  const expected = values.expect === undefined ? undefined : placeOf(values.expect);
  if (expected === null) return refuse('--expect takes a sequence and a hash, such as 812:9f3c...');
  if (expected && scopes.length !== 1) return refuse('--expect needs --workspace or --service.');
  let code = 0;
  for (const scope of scopes) {
    const { count, sequence, hash, broken } = await verifyAudit(database, scope, expected);
    const name = scope ?? '(service)';
    if (broken) code = 1;
    console.log(
      broken
        ? `${name}: broken at row ${broken.sequence} (${broken.how}): ${broken.text}; ${count} rows before it are good`
        : `${name}: whole, ${count} rows; the last is ${sequence}:${hash}`,
    );
  }
  return code;
}

/** Whose rows: of a workspace, or of the service (null). Undefined: there is no such workspace. */
async function ownerOf({ database }: Installation, { workspace }: AuditOptions): Promise<string | null | undefined> {
  if (workspace === undefined) return null;
  return (await findWorkspaceBy(database, workspace))?._id;
}

function placeOf(text: string): { sequence: number; hash: string } | null {
  const [, sequence, hash] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(text) ?? [];
  return sequence && hash ? { sequence: Number(sequence), hash } : null;
}

async function print(installation: Installation, values: AuditOptions): Promise<number> {
  const owner = await ownerOf(installation, values);
  if (owner === undefined) return refuse(`There is no workspace "${values.workspace}".`);
  const filter = filterOf(values);
  if (typeof filter === 'string') return refuse(filter);
  const lines = Readable.from(auditLines(installation.database, owner, filter));
  if (values.out !== undefined) {
    await pipeline(lines, createWriteStream(values.out, { mode: 0o600 }));
    console.log(`written to ${values.out}`);
  } else for await (const line of lines) process.stdout.write(line as string);
  return 0;
}

function filterOf({ from, to, by, object, route }: AuditOptions): AuditFilter | string {
  const times = { from, to };
  for (const [name, text] of Object.entries(times))
    if (text !== undefined && Number.isNaN(new Date(text).getTime())) return `--${name} takes a time.`;
  return {
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { to: new Date(to) }),
    ...(by === undefined ? {} : { by }),
    ...(object === undefined ? {} : { object }),
    ...(route === undefined ? {} : { route }),
  };
}

function refuse(text: string): number {
  console.error(text);
  return 1;
}
