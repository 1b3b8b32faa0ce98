// Messages about jobs, workflows and series, in English.
import { describeApiCall } from '../calls';
import type { Wording } from '../text';
import type { PdfOptionProblem } from '../parameters';
import { formatPdfOptionProblem } from './problems';

interface UnknownWorkflow {
  /** The workflow as the client wrote it. */
  readonly shown: string;
  /** Reason why no job can run the workflow. */
  readonly why: 'unknown' | 'draft' | 'disabled' | 'name';
  readonly id: string;
  /** Published workflows of the workspace. */
  readonly published: readonly { readonly name: string; readonly id: string }[];
  /** The field of the call; if absent, `workflow_id`. */
  readonly member?: 'workflow' | 'workflow_id';
}

export const jobMessages = {
  'workflow-unknown': ({ shown, why, id, published, member = 'workflow_id' }: UnknownWorkflow): Wording => {
    const what = {
      unknown: `this workspace has no workflow '${shown}'`,
      draft: `'${shown}' is a draft`,
      disabled: `'${shown}' is disabled`,
      name: `'${shown}' is the name of a workflow; its id is ${id}`,
    };
    const all = published.map((one) => `'${one.name}' is ${one.id}`).join(', ');
    return {
      text: what[why],
      remedy:
        published.length === 0
          ? `Create and publish a workflow (${describeApiCall('createWorkflow')}), because this workspace has none.`
          : `Set \`${member}\` to the id of a workflow in this workspace: ${all}.`,
    };
  },
  'job-entry-missing': ({ shown }: { readonly shown: string }): Wording => ({
    text: `the entry that \`silo_entry_id\` names was not found: '${shown}'`,
    remedy: `Store the document first (${describeApiCall('createEntry')}); or send the document in \`data\` of the job.`,
  }),
  'job-without-document': {
    text: 'the job has none of `silo_entry_id`, `data` and `args`',
    remedy: 'Set `silo_entry_id` to the id of a stored entry, or `data` to a document or an envelope, or `args`.',
  },
  'job-entry-in-other-member': 'Write `silo_entry_id` instead of `entry_id`.',
  'job-created-meanwhile': {
    text: 'another call created a job with this id or key in the meantime',
    remedy: `Read that job by its id or key (${describeApiCall('listJobs')}).`,
  },
  'job-key-taken': ({ id }: { readonly id: string }): Wording => ({
    text: `the job was not created, because a newer invoice has taken over the key of this invoice: ${id}`,
    remedy:
      `Read that invoice (${describeApiCall('readInvoice', { id })}). If that invoice has also failed, run its job ` +
      'again.',
  }),
  'job-exists': ({ by, id }: { readonly by: string; readonly id: string }): Wording => ({
    text: `a job with this ${by} already exists: ${id}`,
    remedy: `Read that job (${describeApiCall('readJob', { id })}); to create a new job, send a different ${by}.`,
  }),
  'jobs-open-max': ({ max }: { readonly max: number }): Wording =>
    `the workspace has reached the maximum of ${max} open jobs`,
  'job-not-waiting': {
    text: 'no step of this job is waiting, because the job has ended or Sello is processing it',
    remedy: `No action is needed; ${describeApiCall('readJob')} shows the status of the job.`,
  },
  'job-not-named': {
    text: 'the request names no job',
    remedy: 'Send {"job_id": "...", "status": "POKE"}; or set `ref` to the key of the job.',
  },
  'job-awaits-answer': {
    text: 'a record of this entry is waiting for the response of the authority',
    remedy:
      'Wait for the response, because a sealed record is always sent. Then cancel the invoice if it should not exist.',
  },
  'job-record-unknown': {
    text: 'a backup was restored, so the record of this job may already exist',
    remedy:
      'Wait until an operator has renewed the chain (docs/restore.md). Sello then sends the record, and the response of ' +
      'the authority shows whether the record existed. Then cancel the invoice if it should not exist.',
  },
  'job-ended': ({ job }: { readonly job: string }): Wording => ({
    text: 'the job has ended',
    remedy: `Read how the job ended: ${describeApiCall('readJob', { id: job })}.`,
    onPage: 'Open the page of the job to see how the job ended.',
  }),
  'job-in-process': { text: 'the job is being processed right now', remedy: 'Retry the request after a few seconds.' },
  'job-result-unknown': ({ known }: { readonly known: string }): Wording => ({
    text: '`result` has a value that does not exist',
    remedy: `Use one of ${known}.`,
  }),
  'jobs-open-remedy': 'Use `open=true` to list running jobs.',
  'job-fault-needs-failed': {
    text: '`fault` cannot be combined with this result, because only failed jobs have faults',
    remedy: 'Remove `result`, or set it to "failed".',
  },
  'job-wait-invalid': ({ max }: { readonly max: number }): Wording => ({
    text: '`wait` must be an integer',
    remedy: `Send the seconds as an integer from 0 to ${max}; a greater number counts as ${max}.`,
  }),
  'argument-too-long': ({ name, max }: { readonly name: string; readonly max: number }): Wording => ({
    text: `\`args.${name}\` has more than ${max} characters`,
    remedy:
      'Use fewer characters; or send the bytes of a file as a data URI (`data:text/plain;name=x.txt;base64,...`).',
  }),
  'arguments-too-large': ({ max }: { readonly max: number }): Wording => `\`args\` take up more than ${max} bytes`,
  'argument-not-data-uri': ({ name }: { readonly name: string }): Wording => ({
    text: `\`args.${name}\` is not a valid data URI`,
    remedy: 'Write `data:text/plain;name=x.txt;base64,` followed by the bytes in base64.',
  }),
  'argument-of-page-invalid': ({
    name,
    problem,
  }: {
    readonly name: string;
    readonly problem: PdfOptionProblem;
  }): Wording => ({
    text: `\`args.${name}\` ${formatPdfOptionProblem(problem)}`,
    remedy: `Create the job with a different \`args.${name}\`, or without this argument (docs/pdf.md). No job was created.`,
  }),
  'workflow-breaks-rules': {
    text: 'the workflow is not valid',
    remedy: 'Correct the fields that `faults` names; docs/providers.md describes every provider with its config.',
  },
  'step-config-max': ({ step, max }: { readonly step: string; readonly max: number }): Wording =>
    `the config of step ${step} takes up more than ${max} bytes`,
  'steps-max': ({ max }: { readonly max: number }): Wording => `the steps take up more than ${max} bytes`,
  'workflow-versions-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the workflow has reached the maximum of ${max} versions`,
    remedy: `Create a new workflow (${describeApiCall('createWorkflow')}).`,
  }),
  'workflows-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the workspace has reached the maximum of ${max} workflows`,
    remedy: `Reuse a workflow that you no longer need: replace its name and steps (${describeApiCall('updateWorkflow')}).`,
    onPage: 'Reuse a workflow that you no longer need: replace its name and steps.',
  }),
  'workflow-changed': {
    text: 'another call changed the workflow in the meantime',
    remedy: 'Read the workflow again, then make your change again.',
  },
  'workflow-exists': ({ id }: { readonly id: string }): Wording => ({
    text: `a workflow with this id already exists: ${id}`,
    remedy:
      `Read that workflow (${describeApiCall('readWorkflow', { id })}) and change it with PATCH; or create a new workflow with ` +
      `a different id.`,
  }),
  'series-exists': ({ id }: { readonly id: string }): Wording => ({
    text: `a series with this id already exists: ${id}`,
    remedy:
      `Use that series (${describeApiCall('readSeries', { id })}; you cannot change its format), or create a new series with ` +
      'a different id.',
  }),
  'series-of-issuer-needed': {
    text: 'the customer or a third party issues this invoice, so it cannot use the default series of the supplier',
    remedy:
      'Set `series` to a series that only this issuer uses for the supplier, for example "AF" (RD 1619/2012 art. 6.1.a).',
  },
  'series-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the workspace has reached the maximum of ${max} series that calls create`,
    remedy: `Use a series that already exists (${describeApiCall('listSeries')}).`,
    onPage: 'Use a series that already exists.',
  }),
  'series-next-unknown': {
    text: 'Sello does not know the last number of this series, because a backup was restored',
    remedy:
      'Set `next` to a number that is higher than the number of every invoice that customers have received, or set ' +
      '`new_prefix` to continue with a new prefix.',
  },
  'series-any-next': {
    text: '`next` cannot be set for all unknown series, because each of them has its own last number',
    remedy:
      'Set `new_prefix`, so that no number of these series can occur twice; or send neither `next` nor `new_prefix` if ' +
      'no invoice of an unknown series was issued.',
  },
  'series-next-taken': ({ last }: { readonly last: number }): Wording =>
    `\`next\` is too low, because the numbers up to ${last} are already in use`,
  'number-awaits-clock': ({ seconds }: { readonly seconds: number }): Wording => ({
    text: `Sello assigned no number, because the clock of a worker and the clock of the database differ by ${seconds} s`,
    remedy:
      'Synchronize the clocks of the machines that run workers, and of the database, with a time server (docs/operations.md). ' +
      'The job then continues automatically.',
  }),
  'series-paused': ({
    series,
    next,
    last,
  }: {
    readonly series: string;
    readonly next: number;
    /** The last number that was assigned; null if unknown. */
    readonly last: number | null;
  }): Wording => ({
    text:
      last === null
        ? 'the series is paused, because a backup was restored and Sello does not know the last number of the series'
        : `the series is paused, because a backup was restored and the database lacks the last numbers of the series, up to ${last}`,
    remedy:
      `Set the number at which the series continues: \`sello series resume ${series} --next ${last === null ? 'N' : next}\`, ` +
      `or \`--new-series PREFIX\` (${describeApiCall('resumeSeries')}).` +
      (last === null
        ? ' If the database does not contain the series, use `sello series resume any --new-series PREFIX`.'
        : ''),
    onPage: 'Resume the series on its page.',
  }),
} as const;
