// Builds the history of an entry in one list: its storage and changes, the steps of its jobs, and its states.
import type { EntryDetailsView, JobRowView, EntryTimelineEvent } from '../../../../console/pages/entries/entry-view';
import type { JobStepView } from '../../../../console/pages/jobs/job';
import { toShownEntryState } from '../../../../console/parts/chips';
import { readJobEndpoint } from '../../../jobs/read-jobs';
import type { ConsoleScreenContext } from '../../page-context';

/** A job with its steps and their events. */
export interface JobWithSteps extends JobRowView {
  readonly intents?: readonly Pick<JobStepView, 'id' | 'name' | 'provider' | 'completed' | 'events'>[];
}

/** Number of jobs whose steps are visible. The list below shows the results of older jobs. */
const shownMax = 5;

/** Reads jobs with their steps. */
export const loadFirstListedJobsWithSteps = (
  ask: ConsoleScreenContext,
  jobs: readonly JobRowView[],
): Promise<JobWithSteps[]> =>
  Promise.all(jobs.slice(0, shownMax).map(({ id }) => ask.call(readJobEndpoint, { params: { id } })));

/** A state of the entry, and what set it. */
export interface EntryStateChangeView {
  readonly key: string;
  readonly created_at: string;
  readonly notes?: string;
  readonly src: string;
  readonly src_id?: string;
}

/** The history of an entry, with the names of its users. */
export interface EntryHistory {
  readonly entry: EntryDetailsView;
  readonly states: readonly EntryStateChangeView[];
  readonly jobs: readonly JobWithSteps[];
  /** Names of users and applications by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

/** An item with its time, in the order of causes. */
interface OrderedItem {
  readonly item: EntryTimelineEvent;
  readonly at: number;
}

/**
 * Builds the timeline of an entry in the order of causes. An item counts as no earlier than its cause, so the items of
 * a job keep the order of its steps, whatever the clocks of the processes that ran them. Among items with the same
 * time, storage and changes come before jobs. The timeline shows when a step ends, waits or retries, but not that it
 * runs.
 */
export function buildEntryTimeline({ entry, states, jobs, names }: EntryHistory): EntryTimelineEvent[] {
  const [first, ...later] = entry.versions.toSorted((left, right) => left.at.localeCompare(right.at));
  // The API lists the newest state first. The states are reversed, so that the oldest is first.
  const rest = states.map((row, i) => (i === 0 ? asShown(row, entry) : row)).toReversed();
  const by = ({ src_id: id }: { readonly src_id?: string }) => {
    const name = names.get(id ?? '');
    return name ? { by: name } : {};
  };
  const ofJobs = jobs.toReversed().map((job) => inOrder(itemsOfJob(job, rest)));
  const firstItem: EntryTimelineEvent = {
    at: first?.at ?? entry.created_at,
    kind: 'stored',
    title: '',
    ...by(first ?? {}),
  };
  const changes = later
    .filter(({ src }) => src === 'api-key')
    .map((row): EntryTimelineEvent => ({ at: row.at, kind: 'changed', title: '', ...by(row) }));
  const set = rest.map((row): EntryTimelineEvent => ({ ...itemOfState(row), ...by(row) }));
  return [inOrder([firstItem]), ...[...changes, ...set].map((item) => inOrder([item])), ...ofJobs]
    .flat()
    .toSorted((left, right) => left.at - right.at)
    .map(({ item }) => item);
}

/**
 * Formats the newest state in the same way as at the top of the page. A rejection by the authority is more precise than
 * a failure.
 */
const asShown = (row: EntryStateChangeView, { fiscal }: EntryDetailsView): EntryStateChangeView =>
  row.key === 'error' ? { ...row, key: toShownEntryState({ state: row.key, ...(fiscal ? { fiscal } : {}) }) } : row;

function inOrder(items: readonly EntryTimelineEvent[]): OrderedItem[] {
  let latest = 0;
  return items.map((item) => {
    latest = Math.max(latest, Date.parse(item.at));
    return { item, at: latest };
  });
}

const itemOfState = ({ key, created_at: at, notes }: EntryStateChangeView): EntryTimelineEvent => ({
  at,
  kind: 'state',
  title: key,
  ...(notes ? { text: notes } : {}),
});

/** Lists items of a job in the order of its steps. Removes the states that its steps set from `states`. */
function itemsOfJob({ id, intents = [] }: JobWithSteps, states: EntryStateChangeView[]): EntryTimelineEvent[] {
  const takeState = (): EntryTimelineEvent[] => {
    const at = states.findIndex(({ src, src_id: by }) => src === 'transform-job' && by?.startsWith(`${id}:`));
    return at < 0 ? [] : states.splice(at, 1).map(itemOfState);
  };
  return intents.flatMap(({ name, provider, completed, events }): EntryTimelineEvent[] => {
    // The effect of such a step is itself a state.
    if (provider === 'silo.state') return completed && events.at(-1)?.status === 'OK' ? takeState() : [];
    return events
      .filter(({ status }) => status !== 'RUN')
      .map(({ status, at, code, message }) => ({
        at,
        kind: 'step',
        title: name,
        provider,
        status,
        job: id,
        ...(code ? { code } : {}),
        ...(message ? { text: message } : {}),
      }));
  });
}
