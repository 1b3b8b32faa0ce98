// Load: invoices from many clients at the same time, until a number of invoices or a time is reached.
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobOutcome, StormClient } from './client';
import type { StackUnderLoad } from './stack-under-load';
import type { Size, Verdict } from './storm';

export interface ClientLoad {
  readonly suppliers: readonly string[];
  readonly clients: number;
  /** Called before each invoice, with the number of invoices that were started. */
  readonly goesOn: (begun: number) => boolean;
  /** The minimum time between two invoices, in milliseconds. */
  readonly everyMs?: number;
  /** How long a job may take; the default is the limit of the client. */
  readonly jobSeconds?: number;
  /** How long each read of a job waits for the end of the job. 0, the default, reads the job again and again. */
  readonly waitSeconds?: number;
}

/** Continues until the number of invoices is reached; with minutes, until the time is over. */
export function continueUntilEnough(size: Size, invoices: number): ClientLoad['goesOn'] {
  const { minutes } = size;
  const end = Date.now() + (minutes ?? 0) * 60_000;
  return minutes === undefined ? (begun) => begun < invoices : () => Date.now() < end;
}

/** Runs the load to its end: every job has ended, or counts as lost. */
export async function issueInvoices(
  field: StackUnderLoad,
  { suppliers, clients, goesOn, everyMs = 0, jobSeconds, waitSeconds }: ClientLoad,
): Promise<JobOutcome[]> {
  const began = Date.now();
  const ended: JobOutcome[] = [];
  let begun = 0;
  const lane = async (): Promise<void> => {
    while (goesOn(begun)) {
      const i = begun;
      begun += 1;
      await sleep(Math.max(0, began + i * everyMs - Date.now()));
      ended.push(await field.client.invoice(suppliers[i % suppliers.length] as string, jobSeconds, waitSeconds));
      if (ended.length % 100 === 0)
        field.say(`${ended.length} invoices ended after ${Math.round((Date.now() - began) / 1_000)} s`);
    }
  };
  await Promise.all(Array.from({ length: clients }, lane));
  return ended;
}

interface EntryView {
  readonly state: string;
  readonly attachments?: readonly { readonly category?: string }[];
}

/**
 * Number of entries that are checked one by one after the test. They belong to the last jobs, which met the most
 * faults.
 */
const lookedAtMax = 500;

/** Checks that each entry was sent, and has one file of each kind: PDF, request, response. */
export async function judgeEntries({ client }: StackUnderLoad, ended: readonly JobOutcome[]): Promise<Verdict> {
  const problems: string[] = [];
  for (const { entry, job } of ended.slice(-lookedAtMax)) {
    const { state, attachments = [] } = (await client.insist('GET', `/silo/v1/entries/${entry}`)) as EntryView;
    const files = attachments.map(({ category = '' }) => category).toSorted((a, b) => a.localeCompare(b));
    if (state !== 'sent' || files.join(' ') !== 'format request response')
      problems.push(`entry ${entry} is ${state} with the files ${files.join(', ')}: ${await readStory(client, job)}`);
    if (problems.length >= 3) break;
  }
  return { counts: {}, problems };
}

interface JobView {
  readonly intents: readonly { readonly provider: string; readonly events: readonly { readonly status: string }[] }[];
}

/** The steps of a job: `state OK, pdf RUN OK`. */
async function readStory(client: StormClient, job: string): Promise<string> {
  const { intents } = (await client.insist('GET', `/transform/v1/jobs/${job}`)) as JobView;
  return intents.map(({ provider, events }) => [provider, ...events.map(({ status }) => status)].join(' ')).join(', ');
}

/** Checks that every job succeeded. */
export function judgeEnded(ended: readonly JobOutcome[]): Verdict {
  const unwell = ended.filter(({ faults }) => faults.length > 0);
  const lost = unwell.filter(({ faults }) => faults.some(({ code }) => code === 'lost'));
  return {
    counts: { invoices: ended.length, lost: lost.length },
    problems:
      unwell.length > 0 ? [`${unwell.length} jobs did not end well, the first: ${JSON.stringify(unwell[0])}`] : [],
  };
}
