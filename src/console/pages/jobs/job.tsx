// Shows one job, with what it waits for, its steps with times and events, and its errors.
import type { PageFrame, PageProps } from '../../frame';
import { PageHeader, NameValueList, TitledSection, TemporalRunLink } from '../../parts/blocks';
import { EntryActionButtons } from '../../parts/entry-actions';
import { Chip, JobResultChip, type ChipTone } from '../../parts/chips';
import { PostButton } from '../../parts/form';
import { FaultList } from '../../parts/faults';
import { ExactTimeText, DateAndTimeText } from '../../parts/time';
import { type EntryRowView, formatEntryName } from '../entries/entries';
import { JobWaitSection } from '../entries/entry';
import type { EntryActionView, FaultView, JobRowView, JobWaitView } from '../entries/entry-view';
import { formatJobDuration, formatSecondsAsDuration } from './jobs';

export interface JobStepView {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly completed: boolean;
  readonly events: readonly {
    readonly status: string;
    readonly at: string;
    readonly code?: string;
    readonly message?: string;
  }[];
}

export interface JobPageView {
  readonly job: JobRowView & {
    readonly status: string;
    readonly key?: string;
    readonly args?: Readonly<Record<string, string>>;
    readonly intents?: readonly JobStepView[];
    readonly faults: readonly FaultView[];
    readonly warnings?: readonly FaultView[];
  };
  readonly entry?: EntryRowView;
  readonly waiting?: JobWaitView;
  /** True if the job can be cancelled, because it is running and none of its records is waiting for the authority. */
  readonly mayCancel: boolean;
  /** Actions on the job's entry after the job has ended. */
  readonly actions?: readonly EntryActionView[];
  /** URL of the run in the Temporal UI, if known, for users with the scope to operate. */
  readonly run?: string;
}

export function JobPage({ view, frame }: PageProps<JobPageView>) {
  const { words, base } = frame;
  const { job } = view;
  const isRunning = !job.completed_at;
  return (
    <>
      <PageHeader
        title={job.workflow ? words.templateText(job.workflow) : words.jobs.job}
        up={{ label: words.screens.jobs, href: `${base}/jobs` }}
        chips={<JobResultChip frame={frame} result={isRunning ? 'running' : (job.result ?? 'succeeded')} />}
      >
        {job.silo_entry_id && (
          <>
            <a class="button" href={`${base}/entries/${job.silo_entry_id}`}>
              {view.entry ? formatEntryName(view.entry, words.lists.noNumber) : words.jobs.entry}
            </a>
            <EntryActionButtons
              view={{ entry: { id: job.silo_entry_id }, actions: view.actions ?? [], jobs: [job] }}
              frame={frame}
            />
          </>
        )}
        {view.mayCancel && (
          <PostButton frame={frame} action={`${base}/jobs/${job.id}/cancel`} label={words.jobs.cancel} kind="danger" />
        )}
      </PageHeader>
      <JobWaitSection view={view} frame={frame} onJob />
      {isRunning && job.intents?.length === 0 && <p class="notice">{words.jobs.notStarted}</p>}
      <FaultList faults={job.faults} title={words.jobs.faults} id="faults" frame={frame} />
      <FaultList faults={job.warnings ?? []} title={words.entry.warnings} id="warnings" frame={frame} />
      <div class="columns">
        <TitledSection id="steps" title={words.jobs.steps}>
          <ol class="steps-list">
            {job.intents?.map((step) => (
              <Step key={step.id} step={step} frame={frame} />
            ))}
          </ol>
        </TitledSection>
        <Facts view={view} frame={frame} />
      </div>
    </>
  );
}

function Facts({ view, frame }: PageProps<JobPageView>) {
  const { words } = frame;
  const { job, entry } = view;
  const formatPartyName = (party: { readonly name?: string; readonly tax_code?: string } | undefined) =>
    party?.name ?? party?.tax_code;
  return (
    <TitledSection id="facts" title={words.entry.id}>
      <NameValueList
        pairs={[
          [words.entry.id, <code key="id">{job.id}</code>],
          [words.entry.key, job.key],
          [words.lists.customer, formatPartyName(entry?.snippet.customer)],
          [words.lists.supplier, formatPartyName(entry?.snippet.supplier)],
          [words.jobs.started, <ExactTimeText key="at" frame={frame} at={job.created_at} />],
          [words.jobs.took, formatJobDuration(job, frame)],
          [
            words.jobs.args,
            job.args &&
              Object.entries(job.args)
                .map(([name, value]) => `${name}: ${value}`)
                .join(', '),
          ],
          [words.jobs.temporal, view.run && <TemporalRunLink key="run" run={view.run} />],
        ]}
      />
    </TitledSection>
  );
}

const tones: Readonly<Record<string, ChipTone>> = {
  OK: 'ok',
  SKIP: 'quiet',
  KO: 'bad',
  ERR: 'warn',
  TIMEOUT: 'warn',
  QUEUED: 'wait',
  RUN: 'wait',
};

/**
 * Returns the seconds from the first to the last event of a step that waited. Steps that run together are stored with
 * the same time, so they have no measurable duration.
 */
function measureStep({ events }: JobStepView): number | undefined {
  const [first, last] = [events[0], events.at(-1)];
  const ms = first && last ? Date.parse(last.at) - Date.parse(first.at) : 0;
  return ms > 0 ? ms / 1_000 : undefined;
}

function Step({ step, frame }: { readonly step: JobStepView; readonly frame: PageFrame }) {
  const { words } = frame;
  const last = step.events.at(-1);
  const statuses = words.entry.statuses as Readonly<Record<string, string>>;
  const took = measureStep(step);
  return (
    <li>
      <p class="cause">
        <strong>{words.templateText(step.name)}</strong>
        {last && <Chip tone={tones[last.status] ?? 'quiet'}>{statuses[last.status] ?? last.status}</Chip>}
        <span class="meta">
          <code>{step.provider}</code>
          {took !== undefined && ` · ${formatSecondsAsDuration(took, frame)}`}
        </span>
      </p>
      <ul class="events">
        {step.events.map((event, index) => (
          <li key={index}>
            <span class="when">
              <DateAndTimeText frame={frame} at={event.at} seconds />
            </span>
            <span>{statuses[event.status] ?? event.status}</span>
            {event.code && <code>{event.code}</code>}
            {event.message && <span>{event.message}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}
