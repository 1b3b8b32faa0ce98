// Runs an entry through a workflow and shows each step as it happens.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Schema, Sello } from '@sello/client';

type Intent = Schema<'Intent'>;

const pollMs = 60;
/**
 * Maximum number of seconds of a job. The simulator requests 2 s between submissions, so a job that takes much longer
 * has failed.
 */
const jobSecondsMax = 120;

/**
 * Runs an entry through a workflow and prints each step as it happens.
 * @returns the finished job
 * @throws Error with the job's errors if it failed, or if it takes too long
 */
export async function runDemoJobAndPrintSteps(
  sello: Sello,
  workflowId: string,
  entryId: string,
  print: (line: string) => void,
): Promise<Job> {
  const created = await sello.jobs.create({ workflow_id: workflowId, silo_entry_id: entryId });
  const began = Date.parse(created.created_at);
  const printedKeys = new Set<string>();
  for (const end = Date.now() + jobSecondsMax * 1000; Date.now() < end; await sleep(pollMs)) {
    const job = await sello.jobs.get(created.id);
    for (const intent of job.intents ?? []) showEvents(intent, began, printedKeys, print);
    if (job.completed_at === undefined) continue;
    const { faults } = job;
    if (faults.length > 0 || job.status === 'KO') {
      const text = faults.map(({ code, message }) => `${code}: ${message}`).join('; ');
      throw new Error(`Job ${job.id} failed: ${text || job.status}`);
    }
    return job;
  }
  throw new Error(`Job ${created.id} did not finish within ${jobSecondsMax} s.`);
}

/** Prints a line when a step starts to wait and when the step ends, but not while it runs. */
function showEvents(intent: Intent, began: number, shown: Set<string>, print: (line: string) => void): void {
  for (const event of intent.events) {
    const key = `${intent.id} ${event.index}`;
    if (event.status === 'RUN' || shown.has(key)) continue;
    shown.add(key);
    print(formatEvent(intent, event, began));
  }
}

function formatEvent(intent: Intent, event: Intent['events'][number], began: number): string {
  const seconds = `+${((Date.parse(event.at) - began) / 1000).toFixed(2)} s`;
  const clock = event.at.slice(11, 23);
  const text = [event.code, event.message].filter(Boolean).join(' ');
  return `    ${clock}  ${seconds.padStart(8)}  ${intent.provider.padEnd(20)} ${event.status.padEnd(7)} ${text}`.trimEnd();
}
