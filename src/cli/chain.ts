// `npx sello chain` lists, verifies and repairs chains through the API. Its `renew --all` works on the database.
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { readLocalStackFile } from '../local/local-stack-info';
import { requireProjectRoot } from '../local/root';
import {
  type ApiUrlAndToken,
  apiCommandOptions,
  callApi,
  findApiUrlAndTokenOrPrintRemedy,
  readResponseJson,
} from './api-access';
import { renewChainsByCommand } from './chain/renew';
import { parseCommandLine, type SubcommandSyntax } from './command-line';
import { type CommandHelp, apiOptionHelp, formatCommandHelp, printUnknownCommand, printUsageError } from './usage';
import { formatCountWithNoun } from '../messages/text';

interface ChainCommandOptions {
  /** Tax ID, as a segment of a path. */
  readonly supplier: string;
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly out: string | undefined;
}

interface Command {
  readonly meaning: string;
  /** True if the command applies to one supplier, whose tax ID follows the command. */
  readonly takesSupplier: boolean;
  /** Options that not every command reads. */
  readonly options?: readonly string[];
  run(access: ApiUrlAndToken, order: ChainCommandOptions): Promise<number>;
}

const onSupplier = (meaning: string, run: Command['run'], options: readonly string[] = []): Command => ({
  meaning,
  takesSupplier: true,
  options,
  run,
});
const post = (action: string): Command['run'] => {
  return (access, { supplier }) => show(access, 'POST', `/${supplier}/${action}`);
};

const commands: Readonly<Record<string, Command>> = {
  list: { meaning: 'list the chains of the workspace', takesSupplier: false, run: (access) => show(access, 'GET', '') },
  show: onSupplier('show one chain', (access, { supplier }) => show(access, 'GET', `/${supplier}`)),
  verify: onSupplier('verify every record and link; exit code 1 if a record or a link is broken', verify),
  export: onSupplier('write a signed export of the chain (docs/chain.md) to a file', exportBundle, ['out']),
  reconcile: onSupplier(
    'compare the invoices of a month with the invoices that the authority has;\nexit code 1 if there are differences',
    reconcile,
    ['year', 'month'],
  ),
  leave: onSupplier('leave VERI*FACTU at the end of this year (RD 1007/2023 art. 16.5)', (access, order) =>
    setLastDay(access, order, `${new Date().getFullYear()}-12-31`),
  ),
  stay: onSupplier('undo `leave`; possible until 31 December of this year', (access, order) =>
    setLastDay(access, order, undefined),
  ),
  resume: onSupplier('resume sending after you have fixed the cause of the stop', resume),
  confirm: onSupplier(
    'confirm that no record was sealed after the last stored record;\nneeded only if Sello asks for a confirmation',
    post('confirm'),
  ),
  retry: onSupplier('after a failed attempt, send as soon as the authority allows', post('retry')),
  acknowledge: onSupplier('end an alarm after you have investigated its cause', post('acknowledge')),
  renew: onSupplier(
    'after a restore, give the chain a new installation number;\nwith --workspace or --all, renew several chains',
    post('renew'),
    ['all', 'workspace', 'yes'],
  ),
};

export const commandHelp: CommandHelp = {
  usage: [
    'npx sello chain list [options]',
    'npx sello chain <command> TAX_ID [options]',
    'npx sello chain renew TAX_ID | --all | --workspace W [options]',
  ],
  commands: Object.fromEntries(Object.entries(commands).map(([name, { meaning }]) => [name, meaning])),
  options: {
    TAX_ID: 'tax ID of the supplier',
    '--out FILE': 'export: write to this file (default: chain-TAX_ID.jsonl)',
    '--year Y, --month M': 'reconcile: the month to compare (default: the current one)',
    '--workspace W': 'renew: renew all chains of this workspace (id or slug), in the database',
    '--all': 'renew: renew all chains of all workspaces, in the database',
    '--yes': 'renew: do not ask for confirmation',
    ...apiOptionHelp,
  },
  notes:
    'For example: npx sello chain reconcile A58818501 --year 2026 --month 11\n\n' +
    'All commands use the API, except `renew` with --all or --workspace. That command ignores --api and --token. It uses\n' +
    'the database (MONGODB_URI, SELLO_DATABASE) and Temporal (TEMPORAL_ADDRESS), or the servers of the local stack.',
};
export const help = formatCommandHelp(commandHelp);

const forms: Readonly<Record<string, SubcommandSyntax>> = Object.fromEntries(
  Object.entries(commands).map(([name, { takesSupplier, options = [] }]) => [
    name,
    { words: takesSupplier ? 1 : 0, options },
  ]),
);

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    {
      ...apiCommandOptions,
      all: { type: 'boolean', default: false },
      workspace: { type: 'string' },
      yes: { type: 'boolean', default: false },
      year: { type: 'string' },
      month: { type: 'string' },
      out: { type: 'string' },
    },
    forms,
  );
  const [name = '', supplier] = positionals;
  const command = commands[name];
  if (!command) return printUnknownCommand(name, help);
  if (name === 'renew' && (values.all || values.workspace)) {
    if (supplier !== undefined)
      return printUsageError(`Use either ${supplier}, or --all or --workspace for several chains`, help);
    const local = readLocalStackFile(path.resolve(requireProjectRoot(), values.data));
    return renewChainsByCommand({ workspace: values.workspace, all: values.all, yes: values.yes }, local, process.env);
  }
  if (command.takesSupplier && !supplier) return printUsageError('Missing argument: supplier tax ID', help);
  const access = findApiUrlAndTokenOrPrintRemedy(values);
  if (!access) return 1;
  const { year, month, out } = values;
  return command.run(access, { supplier: encodeURIComponent(supplier ?? ''), year, month, out });
}

const call = (access: ApiUrlAndToken, method: string, target: string): Promise<Response> =>
  callApi(access, method, `/fiscal/v1/chains${target}`);

/**
 * Resumes sending after the workspace's own stops; with the operator's token, also after the stop of a shared
 * certificate.
 */
async function resume(access: ApiUrlAndToken, { supplier }: ChainCommandOptions): Promise<number> {
  const { operatorToken } = access;
  if (operatorToken === undefined) return show(access, 'POST', `/${supplier}/resume`);
  const own = await callApi(access, 'GET', '/access/v1/workspace');
  const { id } = await readResponseJson('Workspace', own);
  const target = `/access/v1/workspaces/${id}/chains/${supplier}/resume`;
  const answer = await callApi({ ...access, token: operatorToken }, 'POST', target);
  console.log(JSON.stringify(await answer.json(), null, 2));
  return 0;
}

async function show(access: ApiUrlAndToken, method: string, target: string): Promise<number> {
  console.log(JSON.stringify(await (await call(access, method, target)).json(), null, 2));
  return 0;
}

/** Sets the last day under the scheme, or removes it; the first day stays. */
async function setLastDay(
  access: ApiUrlAndToken,
  { supplier }: ChainCommandOptions,
  until: string | undefined,
): Promise<number> {
  const target = `/fiscal/v1/suppliers/${supplier}/reporting`;
  const { reporting, ...only } = await readResponseJson('Reporting', await callApi(access, 'GET', target));
  const periods = only.periods ?? [{ ...only, state: reporting }];
  const today = new Date().toISOString().slice(0, 10);
  const current = periods
    .filter(({ state, until = today }) => state === 'on' && until >= today)
    .toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1))[0];
  if (!current) {
    console.error('the supplier does not report its invoices, so it has no last day in VERI*FACTU');
    return 1;
  }
  const { from } = current;
  const body = { reporting: 'on', ...(from ? { from } : {}), ...(until ? { until } : {}) };
  console.log(JSON.stringify(await (await callApi(access, 'PUT', target, body)).json(), null, 2));
  return 0;
}

async function verify(access: ApiUrlAndToken, { supplier }: ChainCommandOptions): Promise<number> {
  const answer = await call(access, 'GET', `/${supplier}/verification`);
  const { count, broken } = await readResponseJson('Verification', answer);
  if (!broken) {
    console.log(`intact: ${formatCountWithNoun(count, 'record', 'records')}`);
    return 0;
  }
  console.log(
    `broken at record ${broken.position}: ${broken.message} ` +
      `(${formatCountWithNoun(count, 'record before it is', 'records before it are')} intact)`,
  );
  return 1;
}

async function exportBundle(access: ApiUrlAndToken, { supplier, out }: ChainCommandOptions): Promise<number> {
  const file = out ?? `chain-${supplier}.jsonl`;
  const { body } = await call(access, 'GET', `/${supplier}/export`);
  if (!body) throw new Error('the response is empty');
  await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file));
  console.log(`written to ${file}; verify the export with: node docs/verify-bundle.mjs ${file}`);
  return 0;
}

async function reconcile(access: ApiUrlAndToken, { supplier, year, month }: ChainCommandOptions): Promise<number> {
  const query = Object.entries({ year, month }).flatMap(([key, value]) =>
    value ? [`${key}=${encodeURIComponent(value)}`] : [],
  );
  const answer = await call(access, 'GET', `/${supplier}/reconciliation?${query.join('&')}`);
  const report = await readResponseJson('Reconciliation', answer);
  console.log(JSON.stringify(report, null, 2));
  return report.differences.length === 0 ? 0 : 1;
}
