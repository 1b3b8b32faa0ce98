// `npx sello chain <command>`: what an operator does with chains, by way of the API; renewing all by the database.
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { parseArgs } from 'node:util';
import { readLocalFile } from '../local/local-file';
import { projectRoot } from '../local/root';
import { accessOptions, type ApiAccess, callApi, findAccess } from './api-access';
import { renewChains } from './chain/renew';

interface Order {
  readonly supplier: string | undefined;
  readonly year: string | undefined;
  readonly month: string | undefined;
  readonly out: string | undefined;
}

const commands: Readonly<
  Record<string, { readonly meaning: string; run(access: ApiAccess, order: Order): Promise<number> }>
> = {
  list: { meaning: 'every chain: head, pending, stops, alarms', run: (access) => show(access, 'GET', '') },
  show: { meaning: '<supplier>: one chain', run: (access, order) => show(access, 'GET', `/${named(order)}`) },
  verify: { meaning: '<supplier>: verify every link; exit code 1 when one is broken', run: verify },
  export: { meaning: '<supplier> [--out file]: the signed bundle (docs/chain.md)', run: exportBundle },
  reconcile: { meaning: "<supplier> [--year Y --month M]: ours against the authority's", run: reconcile },
  resume: {
    meaning: '<supplier>: resume sending after the cause is fixed',
    run: resume,
  },
  confirm: {
    meaning: '<supplier>: confirm the last record, when the end of the chain cannot be determined automatically',
    run: (access, order) => show(access, 'POST', `/${named(order)}/confirm`),
  },
  retry: {
    meaning: '<supplier>: end the back-off; the batch is sent as soon as the authority allows it',
    run: (access, order) => show(access, 'POST', `/${named(order)}/retry`),
  },
  acknowledge: {
    meaning: '<supplier>: acknowledge its alarm, which clears it',
    run: (access, order) => show(access, 'POST', `/${named(order)}/acknowledge`),
  },
  renew: {
    meaning: '<supplier>, --workspace <id or slug> or --all: take a new installation number after a restored backup',
    run: (access, order) => show(access, 'POST', `/${named(order)}/renew`),
  },
};

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...accessOptions,
      all: { type: 'boolean', default: false },
      workspace: { type: 'string' },
      yes: { type: 'boolean', default: false },
      year: { type: 'string' },
      month: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const [name = '', supplier] = positionals;
  const command = commands[name];
  if (!command) {
    const lines = Object.entries(commands).map(([key, { meaning }]) => `  ${key.padEnd(12)} ${meaning}`);
    console.error(['Usage: npx sello chain <command> [--api URL --token TOKEN]', '', ...lines].join('\n'));
    return 2;
  }
  if (name === 'renew' && (values.all || values.workspace)) {
    const local = readLocalFile(path.resolve(projectRoot(), values.data));
    return renewChains({ workspace: values.workspace, all: values.all, yes: values.yes }, local, process.env);
  }
  const access = findAccess(values);
  if (!access) return 1;
  const { year, month, out } = values;
  return command.run(access, { supplier, year, month, out });
}

function named({ supplier }: Order): string {
  if (!supplier) throw new Error('Missing argument: supplier tax code. Usage: npx sello chain <command> B12345674');
  return encodeURIComponent(supplier);
}

const call = (access: ApiAccess, method: string, target: string): Promise<Response> =>
  callApi(access, method, `/fiscal/v1/chains${target}`);

/** The workspace's own stops; with the operator's token also that of a certificate which others share. */
async function resume(access: ApiAccess, order: Order): Promise<number> {
  const { operatorToken } = access;
  if (operatorToken === undefined) return show(access, 'POST', `/${named(order)}/resume`);
  const own = await callApi(access, 'GET', '/access/v1/workspace');
  const { id } = (await own.json()) as { id: string };
  const place = `/access/v1/workspaces/${id}/chains/${named(order)}/resume`;
  const answer = await callApi({ ...access, token: operatorToken }, 'POST', place);
  console.log(JSON.stringify(await answer.json(), null, 2));
  return 0;
}

async function show(access: ApiAccess, method: string, target: string): Promise<number> {
  console.log(JSON.stringify(await (await call(access, method, target)).json(), null, 2));
  return 0;
}

async function verify(access: ApiAccess, order: Order): Promise<number> {
  const answer = await call(access, 'GET', `/${named(order)}/verification`);
  const { count, broken } = (await answer.json()) as {
    count: number;
    broken: { position: number; message: string } | null;
  };
  if (!broken) {
    console.log(`whole: ${count} records`);
    return 0;
  }
  console.log(`broken at record ${broken.position}: ${broken.message} (${count} records before it are good)`);
  return 1;
}

async function exportBundle(access: ApiAccess, order: Order): Promise<number> {
  const supplier = named(order);
  const file = order.out ?? `chain-${supplier}.jsonl`;
  const { body } = await call(access, 'GET', `/${supplier}/export`);
  if (!body) throw new Error('the answer is empty');
  await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file));
  console.log(`written to ${file}; check it with: node docs/verify-bundle.mjs ${file}`);
  return 0;
}

async function reconcile(access: ApiAccess, order: Order): Promise<number> {
  const asked = Object.entries({ year: order.year, month: order.month }).flatMap(([key, value]) =>
    value ? [`${key}=${encodeURIComponent(value)}`] : [],
  );
  const answer = await call(access, 'GET', `/${named(order)}/reconciliation?${asked.join('&')}`);
  const report = (await answer.json()) as { differences: object[] };
  console.log(JSON.stringify(report, null, 2));
  return report.differences.length === 0 ? 0 : 1;
}
