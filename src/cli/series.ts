// `npx sello series <command>`: series of numbers that rest after a restored backup, by way of the API.
import { parseArgs } from 'node:util';
import { defaultFolder } from '../local/root';
import { findAccess } from './api-access';

const usage = [
  'Usage: npx sello series <command> [--api URL --token TOKEN]',
  '',
  '  list                         series of the workspace that rest, each with the next number that is proposed, and',
  '                               numbers that were given out and that no document has',
  '  continue <id> --next N       the series goes on at N; without --next at what is proposed',
  '  continue <id> --new-series PREFIX   numbers with another prefix: nobody has to know how far the series came',
  '  continue --all --yes [--new-series PREFIX]   takes every proposal that is certain, and the prefix for the others;',
  '                               series that nobody knows begin at their start, with the prefix if there is one',
  '  continue any                 from now on series that nobody knows begin without a prefix again',
].join('\n');

interface PausedSeriesRow {
  readonly id: string;
  readonly name: string;
  readonly last_index: number;
  readonly next: number;
  /** False: the witness was lost, nobody knows what was given out behind the backup. */
  readonly certain: boolean;
  readonly reason: string;
}

type Call = <T>(method: string, target: string, body?: object) => Promise<T>;

const seriesOptions = {
  data: { type: 'string', default: defaultFolder },
  api: { type: 'string' },
  token: { type: 'string' },
  next: { type: 'string' },
  'new-series': { type: 'string' },
  all: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: seriesOptions });
  const [command, id] = positionals;
  if ((command !== 'list' && command !== 'continue') || (command === 'continue' && (id !== undefined) === values.all)) {
    console.error(usage);
    return 2;
  }
  const access = findAccess(values);
  if (!access) return 1;
  const call = caller(access.api, access.token);
  if (command === 'list') return list(call);
  const prefix = values['new-series'];
  if (values.all) return continueAll(call, values.yes, prefix);
  const next = values.next === undefined ? {} : { next: Number(values.next) };
  const order = { ...next, ...(prefix === undefined ? {} : { new_prefix: prefix }) };
  console.log(JSON.stringify(await call('POST', `/resting/${encodeURIComponent(id as string)}/continue`, order)));
  return 0;
}

const caller =
  (api: string, token: string): Call =>
  async <T>(method: string, target: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await fetch(`${api}/sequence/v1${target}`, init);
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };

async function list(call: Call): Promise<number> {
  const { list: resting } = await call<{ list: PausedSeriesRow[] }>('GET', '/resting');
  for (const line of resting.map(lineOf)) console.log(line);
  console.log(resting.length === 0 ? 'No series rests.' : `${resting.length} series rest.`);
  await listUnused(call);
  return 0;
}

/** Gaps until the jobs of their entries run again. */
async function listUnused(call: Call): Promise<void> {
  const { list: all } = await call<{ list: { id: string; name: string; unused?: number }[] }>('GET', '/series');
  for (const { id, name } of all.filter(({ unused }) => unused)) {
    const { list: unused } = await call<{ list: { id: string; code: string }[] }>(
      'GET',
      `/series/${id}/entries?unused=true`,
    );
    for (const number of unused)
      console.log(`  ${name || id}: ${number.code} is in no document. Run the job of entry ${number.id} again.`);
  }
}

const lineOf = ({ id, name, last_index, next, certain }: PausedSeriesRow): string =>
  `  ${id} ${name || '(not in the database)'}: the database ends at ${last_index}, ` +
  (certain ? `goes on at ${next}` : 'nobody knows how far it came: --next N, or --new-series PREFIX');

async function continueAll(call: Call, yes: boolean, prefix: string | undefined): Promise<number> {
  const { list: resting } = await call<{ list: PausedSeriesRow[] }>('GET', '/resting');
  for (const line of resting.map(lineOf)) console.log(line);
  if (!yes) {
    console.log('Nothing was done. With --yes every series goes on where the line says.');
    return 1;
  }
  const ready = resting.filter(({ certain }) => certain || prefix !== undefined);
  for (const { id, next, certain } of ready) {
    await call('POST', `/resting/${id}/continue`, { next, ...(certain ? {} : { new_prefix: prefix }) });
  }
  const left = resting.length - ready.length;
  if (left === 0) await call('POST', '/resting/any/continue', prefix === undefined ? {} : { new_prefix: prefix });
  console.log(`${ready.length} series go on, ${left} rest: give those --next or --new-series.`);
  return left === 0 ? 0 : 1;
}
