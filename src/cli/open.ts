// `npx sello open` shows the status, timeline, links and next action of an invoice, an entry or a job.
import path from 'node:path';
import { findJobFileInResponse } from '../contracts/job-files';
import { readLocalStackFile } from '../local/local-stack-info';
import { requireProjectRoot } from '../local/root';
import { buildTemporalUiRunUrl, formatJobWorkflowId } from '../temporal/names';
import type { Language } from '../messages/text';
import {
  type ApiUrlAndToken,
  apiCommandOptions,
  callApi,
  findApiUrlAndTokenOrPrintRemedy,
  isApiOfLocalStack,
  readResponseJson,
} from './api-access';
import { parseCommandLine } from './command-line';
import { formatApiFaultOrWarningLines, formatInvoiceAsTextLines, isInvoiceFailedOrRejected } from './invoice-view';
import { findEntriesWithJobsByIdNumberOrKey, type EntryWithJobs } from './open/find';
import { apiOptionHelp, formatCommandHelp, printCommandFailure, printUsageError } from './usage';

export const help = formatCommandHelp({
  usage: 'npx sello open ENTRY|NUMBER|KEY|JOB [options]',
  options: {
    'ENTRY|NUMBER|KEY|JOB': 'an entry id, an invoice number (as printed), the key of an entry, or a job id',
    ...apiOptionHelp,
  },
  notes:
    'For example: npx sello open WEB-000012\n\n' +
    'The exit code is 1 if the invoice or the job failed, was rejected by the authority, or does not exist.',
});

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, apiCommandOptions, 1);
  const [name] = positionals;
  if (name === undefined) return printUsageError('Missing argument: id, number or key', help);
  const access = findApiUrlAndTokenOrPrintRemedy(values);
  if (!access) return 1;
  const all = await findEntriesWithJobsByIdNumberOrKey(access, name);
  if (all.length === 0) return printCommandFailure(`There is no invoice, entry or job "${name}" in this workspace.`);
  const places = await findLinkContext(access, values.data);
  console.log(all.map((found) => formatEntryWithJobs(found, places, access.language).join('\n')).join('\n\n'));
  return all.some(isFailed) ? 1 : 0;
}

const isFailed = ({ invoice, jobs }: EntryWithJobs): boolean =>
  invoice ? isInvoiceFailedOrRejected(invoice) : jobs.at(-1)?.result === 'failed';

/** Addresses at which links begin. */
export interface EntryLinkUrlParts {
  readonly api: string;
  readonly workspace: { readonly id: string; readonly slug: string };
  /** Address of the Temporal UI of the local stack. */
  readonly temporalUi: string | undefined;
}

async function findLinkContext(access: ApiUrlAndToken, data: string): Promise<EntryLinkUrlParts> {
  const workspace = await readResponseJson('Workspace', await callApi(access, 'GET', '/access/v1/workspace'));
  const local = readLocalStackFile(path.resolve(requireProjectRoot(), data));
  return {
    api: access.api,
    workspace,
    temporalUi: isApiOfLocalStack(access.api, local) ? local?.temporalUi : undefined,
  };
}

/** Formats what was found, with status and what to do, timeline, and links. */
export function formatEntryWithJobs(found: EntryWithJobs, places: EntryLinkUrlParts, language: Language): string[] {
  const timeline = listTimes(found).toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  const links = listLinks(found, places);
  return [
    ...formatStatus(found, language),
    '',
    'Timeline',
    ...timeline.map(([at, what]) => `  ${at}  ${what}`),
    '',
    'Links',
    ...links.map(([name, url]) => `  ${name.padEnd(11)}  ${url}`),
  ];
}

function formatStatus({ invoice, entry, jobs }: EntryWithJobs, language: Language): string[] {
  if (invoice) return formatInvoiceAsTextLines(invoice, language);
  const job = jobs.at(-1);
  const status = job ? (job.result ?? `runs (${job.status})`) : (entry?.state ?? 'stored');
  return [
    [status, entry ? entry.snippet?.title || `entry ${entry.id}` : `job ${job?.id}`].join('  '),
    ...(job?.faults ?? []).flatMap((fault) => formatApiFaultOrWarningLines(fault, '', language)),
  ];
}

type TimeRow = readonly [at: string, what: string];

/** Lists the times of a subject, which are the steps of all jobs, the record, and the responses of the authority. */
function listTimes({ invoice, entry, jobs }: EntryWithJobs): TimeRow[] {
  const { record, report, cancellation } = invoice ?? {};
  return [
    ...(entry ? [[entry.created_at, 'stored'] as const] : []),
    ...jobs.flatMap((job): TimeRow[] => [
      [job.created_at, `job ${job.id} created`],
      ...(job.intents ?? []).flatMap(({ name, provider, events }) =>
        withoutStarts(events).map(
          ({ at, status, message }): TimeRow => [
            at,
            `  ${name} (${provider}): ${status}${message ? `, ${message}` : ''}`,
          ],
        ),
      ),
      ...(job.completed_at ? [[job.completed_at, `job ${job.id} ${job.result ?? job.status}`] as const] : []),
    ]),
    ...(record ? [[record.sealed_at, `sealed as record ${record.position}: the invoice is issued`] as const] : []),
    ...(report?.answered_at ? [[report.answered_at, `authority: ${report.outcome}`] as const] : []),
    ...(cancellation?.answered_at
      ? [[cancellation.answered_at, `authority, cancellation: ${cancellation.outcome}`] as const]
      : []),
  ];
}

/** If a step has another event, its start is redundant, and most steps end immediately. */
const withoutStarts = <Event extends { readonly status: string }>(events: readonly Event[]): Event[] =>
  events.filter(({ status }, i) => status !== 'RUN' || i === events.length - 1);

function listLinks(
  { invoice, entry, jobs }: EntryWithJobs,
  { api, workspace, temporalUi }: EntryLinkUrlParts,
): TimeRow[] {
  const job = jobs.at(-1);
  const place = entry ? `entries/${entry.id}` : `jobs/${job?.id}`;
  const apiPlace = entry ? `/silo/v1/${place}` : `/transform/v1/${place}`;
  const pdf = findJobFileInResponse(entry?.attachments ?? [], 'pdf');
  const engine = { uiUrl: temporalUi, namespace: process.env['TEMPORAL_NAMESPACE'] ?? 'default' };
  const run = job && temporalUi ? buildTemporalUiRunUrl(engine, formatJobWorkflowId(workspace.id, job.id)) : undefined;
  return [
    ['Console', new URL(`/console/w/${workspace.slug}/${place}`, api).href],
    ...(invoice?.qr ? [['QR code', invoice.qr.text] as const] : []),
    ...(pdf ? [['PDF', pdf.url] as const] : []),
    ...(run ? [['Temporal UI', run] as const] : []),
    ['API', new URL(invoice ? `/fiscal/v1/invoices/${invoice.id}` : apiPlace, api).href],
  ];
}
