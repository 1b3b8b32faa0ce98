// `npx sello jobs --failed`: jobs of the workspace, newest first, each with what went wrong and what to do.
import { parseArgs } from 'node:util';
import { accessOptions, type ApiAccess, callApi, findAccess } from './api-access';

const usage = `npx sello jobs [options]

  --failed            only jobs that failed
  --warnings          only jobs that succeeded with warnings: accepted with errors, or warnings of the document
  --running           only jobs that run
  --fault CODE        only jobs with a fault of this code, such as 1110 or pdf-failed
  --limit N           rows, 10 to 100 (20)
  --api, --token      use a different API instead of the local stack`;

interface JobRow {
  readonly id: string;
  readonly created_at: string;
  readonly silo_entry_id?: string;
  readonly status: string;
  readonly result?: string;
  readonly faults: readonly StepMessage[];
  readonly warnings?: readonly StepMessage[];
  /** Of a job that was read alone: its steps so far. */
  readonly intents?: readonly StepRow[];
}

interface StepRow {
  readonly name: string;
  readonly provider: string;
  readonly completed: boolean;
  readonly events: readonly { readonly status: string; readonly message?: string }[];
}

/** Its document, as far as it is shown. */
interface EntryRow {
  readonly state?: string;
  /** Of its newest job that ended. */
  readonly result?: string;
  readonly snippet: {
    readonly title?: string;
    readonly issue_date?: string;
    readonly supplier?: { readonly name?: string; readonly tax_code?: string };
  };
}

interface StepMessage {
  readonly provider?: string;
  readonly code: string;
  readonly message: string;
  readonly remedy?: string;
}

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...accessOptions,
      failed: { type: 'boolean', default: false },
      warnings: { type: 'boolean', default: false },
      running: { type: 'boolean', default: false },
      fault: { type: 'string' },
      limit: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || [values.failed, values.warnings, values.running].filter(Boolean).length > 1) {
    console.error(usage);
    return 2;
  }
  const access = findAccess(values);
  if (!access) return 1;
  const asked = new URLSearchParams({
    ...(values.failed ? { result: 'failed' } : {}),
    ...(values.warnings ? { result: 'succeeded-with-warnings' } : {}),
    ...(values.running ? { open: 'true' } : {}),
    ...(values.fault ? { fault: values.fault } : {}),
    ...(values.limit ? { limit: values.limit } : {}),
  });
  const answer = await callApi(access, 'GET', `/transform/v1/jobs?${asked.toString()}`);
  const { list, next_cursor: more } = (await answer.json()) as { list: readonly JobRow[]; next_cursor?: string };
  for (let at = 0; at < list.length; at += readAtOnce) {
    const lines = await Promise.all(list.slice(at, at + readAtOnce).map((job) => shown(access, job)));
    for (const one of lines) console.log(one.join('\n'));
  }
  if (list.length === 0) console.log('none');
  if (more) console.log(`There are more: --limit shows up to 100; GET /transform/v1/jobs?cursor=... goes on.`);
  return 0;
}

/** Jobs and entries that are read beside each other: a screen is full in a moment, and the API has others to serve. */
const readAtOnce = 8;

/** The list has neither steps, nor the invoice with its warnings: both are read for what is shown. */
async function shown(access: ApiAccess, row: JobRow): Promise<string[]> {
  const [job, entry] = await Promise.all([
    read<JobRow>(access, `/transform/v1/jobs/${row.id}`),
    row.silo_entry_id ? read<EntryRow>(access, `/silo/v1/entries/${row.silo_entry_id}`) : undefined,
  ]);
  return printJob(job ?? row, entry);
}

/** Undefined for what is gone meanwhile, or may not be read with this token. */
async function read<Row>(access: ApiAccess, place: string): Promise<Row | undefined> {
  try {
    return (await (await callApi(access, 'GET', place)).json()) as Row;
  } catch {
    return undefined;
  }
}

/** What the document is: number, date, supplier. */
function titleOf({ snippet }: EntryRow): string {
  const { title, issue_date: date, supplier } = snippet;
  const from = supplier ? [supplier.tax_code, supplier.name].filter(Boolean).join(' ') : '';
  return [title || 'without a number', date && `of ${date}`, from && `from ${from}`].filter(Boolean).join(' ');
}

/** Whether somebody has seen to it: a later job of the entry ended well, or the entry was discarded. */
function sinceThen({ result }: JobRow, entry: EntryRow | undefined): string {
  if (result !== 'failed' || !entry) return '';
  if (entry.state === 'void') return '  (discarded since)';
  const isRepaired = entry.result === 'succeeded' || entry.result === 'succeeded-with-warnings';
  return isRepaired ? '  (a later job of it succeeded)' : '';
}

/** What a job that runs waits for, by step: what the step says, else that it is under way. */
const waitsOf = ({ intents = [] }: JobRow): string[] =>
  intents
    .filter(({ completed }) => !completed)
    .map(({ name, provider, events }) => `  ${provider} (${name}): ${events.at(-1)?.message ?? 'under way'}`);

/** One line for the job, one for its document, one for each step that waits, fault or warning, and what to do. */
export function printJob(job: JobRow, entry?: EntryRow): string[] {
  const { id, created_at: at, silo_entry_id: entryId, status, result, faults, warnings = [] } = job;
  const told = [...faults, ...warnings].flatMap(({ provider, code, message, remedy }) => [
    `  ${[provider, code].filter(Boolean).join(' ')}: ${message}`,
    ...(remedy ? [`    ${remedy}`] : []),
  ]);
  return [
    `${at}  ${result ?? `runs (${status})`}  job ${id}${entryId ? `  entry ${entryId}` : ''}${sinceThen(job, entry)}`,
    ...(entry ? [`  ${titleOf(entry)}`] : []),
    ...(result === undefined ? waitsOf(job) : []),
    ...told,
  ];
}
