// Messages about jobs, workflows and series, in English.
import { describeCall } from '../calls';
import type { Text } from '../text';
import type { PageLookProblem } from '../parameters';
import { pageLookProblem } from './problems';

interface UnknownWorkflow {
  /** As the client wrote it. */
  readonly shown: string;
  /** Why no job can run it. */
  readonly why: 'unknown' | 'draft' | 'disabled' | 'name';
  readonly id: string;
  /** Published workflows of the workspace. */
  readonly published: readonly { readonly name: string; readonly id: string }[];
}

export const work = {
  'workflow-unknown': ({ shown, why, id, published }: UnknownWorkflow): Text => {
    const what = {
      unknown: `this workspace has no workflow '${shown}'`,
      draft: `'${shown}' is a draft`,
      disabled: `'${shown}' is disabled`,
      name: `'${shown}' is a name, its id is ${id}`,
    };
    const all = published.map((one) => `'${one.name}' is ${one.id}`).join(', ');
    return {
      text: `invalid workflow id or not published: ${what[why]}`,
      remedy:
        published.length === 0
          ? `This workspace has no published workflow: create one with ${describeCall('createWorkflow')}.`
          : `Set \`workflow_id\` to the id of a workflow of this workspace: ${all}.`,
    };
  },
  'job-entry-missing': ({ shown }: { readonly shown: string }): Text => ({
    text: `the entry of silo_entry_id was not found: there is none '${shown}'`,
    remedy: `Store the document first (${describeCall('createEntry')}), or send it in \`data\` of the job.`,
  }),
  'job-without-document': {
    text: 'one of silo_entry_id, data and args is needed',
    remedy: 'Set `silo_entry_id` to a stored entry, or `data` to a document or envelope.',
  },
  'job-entry-in-other-member': 'Write `silo_entry_id` instead of `entry_id`.',
  'job-created-meanwhile': {
    text: 'a job with this id or key was created meanwhile',
    remedy: `Read it by its id or key (${describeCall('listJobs')}).`,
  },
  'job-exists': ({ by, id }: { readonly by: string; readonly id: string }): Text => ({
    text: `job already exists with same ${by}: ${id}`,
    remedy: `Read it (${describeCall('readJob', { id })}); another job needs another ${by}.`,
  }),
  'jobs-open-max': ({ max }: { readonly max: number }): Text => `the workspace has ${max} open jobs, the maximum`,
  'job-not-waiting': {
    text: 'no step of this job waits',
    remedy: `No action is needed: the job has ended, or its step is being processed (${describeCall('readJob')}).`,
  },
  'job-not-named': {
    text: 'job_id: name the job, or set ref to the key of the job',
    remedy: 'Send {"job_id": "...", "status": "POKE"}.',
  },
  'job-awaits-answer': {
    text: 'a record of this entry is waiting for the response of the authority',
    remedy: 'Wait for the answer: a sealed record is always sent. Then cancel the invoice, if it should not exist.',
  },
  'job-ended': ({ job }: { readonly job: string }): Text => ({
    text: 'the job has ended',
    remedy: `${describeCall('readJob', { id: job })} says how.`,
    onPage: 'Its page says how.',
  }),
  'job-in-process': { text: 'the job is being processed right now', remedy: 'Send the call again.' },
  'job-result-unknown': ({ known }: { readonly known: string }): Text => ({
    text: 'result: there is no such result',
    remedy: `Use one of ${known}.`,
  }),
  'jobs-open-remedy': 'Use open=true for jobs that run.',
  'job-fault-needs-failed': { text: 'fault: only jobs that failed have faults', remedy: 'Leave `result` out.' },
  'job-wait-invalid': ({ max }: { readonly max: number }): Text => ({
    text: 'wait: must be a whole number of seconds',
    remedy: `Send 0 to ${max}; more counts as ${max}.`,
  }),
  'argument-too-long': ({ name, max }: { readonly name: string; readonly max: number }): Text => ({
    text: `args.${name} must NOT have more than ${max} characters`,
    remedy: 'Use fewer characters; send bytes as a data URI (`data:text/plain;name=x.txt;base64,...`).',
  }),
  'arguments-too-large': ({ max }: { readonly max: number }): Text => `args have more than ${max} bytes as stored`,
  'argument-not-data-uri': ({ name }: { readonly name: string }): Text => ({
    text: `args.${name} is not a data URI that can be read`,
    remedy: 'Write `data:text/plain;name=x.txt;base64,` and the bytes in base64.',
  }),
  'argument-of-page-invalid': ({
    name,
    problem,
  }: {
    readonly name: string;
    readonly problem: PageLookProblem;
  }): Text => ({
    text: `args.${name} ${pageLookProblem(problem)}`,
    remedy: `Create the job again with another \`args.${name}\` or without it (docs/pdf.md); nothing was done.`,
  }),
  'workflow-breaks-rules': {
    text: 'the workflow breaks rules',
    remedy: 'Correct the steps at these places; docs/providers.md has every provider with its config.',
  },
  'step-config-max': ({ step, max }: { readonly step: string; readonly max: number }): Text =>
    `config of the step ${step} has more than ${max} bytes as stored`,
  'steps-max': ({ max }: { readonly max: number }): Text => `the steps have more than ${max} bytes as stored`,
  'workflow-versions-max': ({ max }: { readonly max: number }): Text =>
    `the workflow has ${max} versions: create a new one`,
  'workflow-changed': 'the workflow was changed meanwhile: read it again',
  'workflow-exists': ({ id }: { readonly id: string }): Text => ({
    text: `workflow already exists with same id: ${id}`,
    remedy: `Read it (${describeCall('readWorkflow', { id })}); change it by PATCH; a new one needs another id.`,
  }),
  'series-exists': ({ id }: { readonly id: string }): Text => ({
    text: `series already exists with same id: ${id}`,
    remedy: `Read it (${describeCall('readSeries', { id })}): its rules stay as they are; another series needs another id.`,
  }),
  'series-next-taken': ({ last }: { readonly last: number }): Text => `next: numbers up to ${last} are already in use`,
  'series-paused': ({
    series,
    next,
    last,
  }: {
    readonly series: string;
    readonly next: number;
    /** The last number that was given out; null: nobody knows. */
    readonly last: number | null;
  }): Text => ({
    text:
      (last === null
        ? 'the database was restored and the last number of this series is not known'
        : `the database was restored: it does not contain the last numbers of this series, up to ${last}`) +
      `; \`sello series resume ${series} --next ${next}\`, or \`--new-series PREFIX\``,
    remedy: `Set the number at which the series continues: ${describeCall('resumeSeries')}.`,
    onPage: 'Resume the series on its page.',
  }),
} as const;
