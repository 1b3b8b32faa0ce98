// `npx sello jobs` lists the jobs of the workspace, newest first, each with its errors and what to do.
import { addEnglishMeaningToAuthorityMessage } from '../contracts/remedies';
import type { Language } from '../messages/text';
import type { Schema } from '@sello/client';
import {
  apiCommandOptions,
  type ApiUrlAndToken,
  type ApiFaultOrWarning,
  callApi,
  findApiUrlAndTokenOrPrintRemedy,
  readResponseJson,
  type OpenapiSchemaName,
} from './api-access';
import { parseCommandLine } from './command-line';
import type { JobResponseBody } from './open/find';
import { apiOptionHelp, formatCommandHelp, printUsageError } from './usage';

export const help = formatCommandHelp({
  usage: 'npx sello jobs [options]',
  options: {
    '--failed': 'only jobs that failed',
    '--warnings':
      'only jobs that succeeded with warnings: from the authority (accepted with errors) or about the document',
    '--running': 'only jobs that are running',
    '--fault CODE': 'only jobs with this fault code, for example 1110 or pdf-failed',
    '--limit N': 'number of jobs, 10 to 100 (default: 20)',
    ...apiOptionHelp,
  },
});

interface JobRow extends Omit<JobResponseBody, 'completed_at' | 'intents'> {
  readonly warnings?: readonly ApiFaultOrWarning[];
  /** Steps of the job so far; absent in the list. */
  readonly intents?: readonly StepRow[];
}

interface StepRow {
  readonly name: string;
  readonly provider: string;
  readonly completed: boolean;
  readonly events: readonly { readonly status: string; readonly message?: string }[];
}

/** The printed parts of the job's entry. */
interface EntryRow {
  readonly state?: string;
  /** Result of the entry's newest finished job. */
  readonly result?: string;
  readonly snippet: {
    readonly title?: string;
    readonly issue_date?: string;
    readonly supplier?: { readonly name?: string; readonly tax_code?: string };
  };
}

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(args, {
    ...apiCommandOptions,
    failed: { type: 'boolean', default: false },
    warnings: { type: 'boolean', default: false },
    running: { type: 'boolean', default: false },
    fault: { type: 'string' },
    limit: { type: 'string' },
  });
  if ([values.failed, values.warnings, values.running].filter(Boolean).length > 1)
    return printUsageError('Use only one of --failed, --warnings and --running', help);
  const access = findApiUrlAndTokenOrPrintRemedy(values);
  if (!access) return 1;
  const query = new URLSearchParams({
    ...(values.failed ? { result: 'failed' } : {}),
    ...(values.warnings ? { result: 'succeeded-with-warnings' } : {}),
    ...(values.running ? { open: 'true' } : {}),
    ...(values.fault ? { fault: values.fault } : {}),
    ...(values.limit ? { limit: values.limit } : {}),
  });
  const answer = await callApi(access, 'GET', `/transform/v1/jobs?${query.toString()}`);
  const { list, next_cursor: more } = await readResponseJson('JobPage', answer);
  for (let at = 0; at < list.length; at += readAtOnce) {
    const lines = await Promise.all(list.slice(at, at + readAtOnce).map((job) => describe(access, job)));
    for (const one of lines) console.log(one.join('\n'));
  }
  if (list.length === 0) console.log('No jobs match.');
  if (more)
    console.log(
      'There are more jobs. --limit shows up to 100 jobs, and GET /transform/v1/jobs?cursor=... returns the others.',
    );
  return 0;
}

/** Jobs and entries read at the same time, enough to fill a screen quickly and few enough for the other clients. */
const readAtOnce = 8;

/** Describes a job. The list contains neither the steps nor the invoice, so the function reads both for each job. */
async function describe(access: ApiUrlAndToken, row: JobRow): Promise<string[]> {
  const [job, entry] = await Promise.all([
    read('Job', access, `/transform/v1/jobs/${row.id}`),
    row.silo_entry_id ? read('Entry', access, `/silo/v1/entries/${row.silo_entry_id}`) : undefined,
  ]);
  return formatJobLines(job ?? row, entry, access.language);
}

/** Reads a resource. Returns undefined if the resource no longer exists, or if the token is not allowed to read it. */
async function read<Name extends OpenapiSchemaName>(
  schema: Name,
  access: ApiUrlAndToken,
  place: string,
): Promise<Schema<Name> | undefined> {
  try {
    return await readResponseJson(schema, await callApi(access, 'GET', place));
  } catch {
    return undefined;
  }
}

/** Reads the number, date and supplier of the document. */
function readTitle({ snippet }: EntryRow): string {
  const { title, issue_date: date, supplier } = snippet;
  const from = supplier ? [supplier.tax_code, supplier.name].filter(Boolean).join(' ') : '';
  return [title || 'without a number', date && `dated ${date}`, from && `from ${from}`].filter(Boolean).join(' ');
}

/** Describes whether the failure was resolved: a later job of the entry succeeded, or the entry was discarded later. */
function sinceThen({ result }: JobRow, entry: EntryRow | undefined): string {
  if (result !== 'failed' || !entry) return '';
  if (entry.state === 'void') return '  (discarded since)';
  const isRepaired = entry.result === 'succeeded' || entry.result === 'succeeded-with-warnings';
  return isRepaired ? '  (a later job of the entry succeeded)' : '';
}

/**
 * Lists the waiting steps of a running job, each with its message. If no step waits, says that the job is in progress.
 */
const listWaits = ({ intents = [] }: JobRow): string[] =>
  intents
    .filter(({ completed }) => !completed)
    .map(({ name, provider, events }) => `  ${provider} (${name}): ${events.at(-1)?.message ?? 'under way'}`);

/** Formats a line for the job, one for its document, and one for each waiting step, error, warning and remedy. */
export function formatJobLines(job: JobRow, entry?: EntryRow, language: Language = 'en'): string[] {
  const { id, created_at: at, silo_entry_id: entryId, status, result, faults, warnings = [] } = job;
  const messages = [...faults, ...warnings].flatMap(({ provider, code, message, remedy }) => [
    `  ${[provider, code].filter(Boolean).join(' ')}: ${addEnglishMeaningToAuthorityMessage({ provider, code, message }, language)}`,
    ...(remedy ? [`    ${remedy}`] : []),
  ]);
  return [
    `${at}  ${result ?? `runs (${status})`}  job ${id}${entryId ? `  entry ${entryId}` : ''}${sinceThen(job, entry)}`,
    ...(entry ? [`  ${readTitle(entry)}`] : []),
    ...(result === undefined ? listWaits(job) : []),
    ...messages,
  ];
}
