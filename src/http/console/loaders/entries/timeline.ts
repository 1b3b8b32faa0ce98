// The history of an entry in one list: when it was stored and changed, the steps of its jobs, its states.
import type { EntryDetails, JobRowView, TimelineItem } from '../../../../console/pages/entries/entry-view';
import { readJob } from '../../../jobs/read';
import type { PageContext } from '../../page-context';

/** A job with its steps and their events. */
export interface JobWithSteps extends JobRowView {
  readonly intents: readonly {
    readonly id: string;
    readonly name: string;
    readonly provider: string;
    readonly completed: boolean;
    readonly events: readonly {
      readonly status: string;
      readonly at: string;
      readonly code?: string;
      readonly message?: string;
    }[];
  }[];
}

/** Jobs whose steps are shown; the list below has the results of older ones. */
const shownMax = 5;

/** Reads jobs with their steps. */
export const readJobsWithSteps = (ask: PageContext, jobs: readonly JobRowView[]): Promise<JobWithSteps[]> =>
  Promise.all(jobs.slice(0, shownMax).map(({ id }) => ask.call<JobWithSteps>(readJob, { params: { id } })));

interface StateAnswer {
  readonly key: string;
  readonly created_at: string;
  readonly notes?: string;
}

/** Builds the timeline of an entry, oldest first. Shows when a step ends, waits or retries, but not that it runs. */
export function buildEntryTimeline(
  entry: EntryDetails,
  states: readonly StateAnswer[],
  jobs: readonly JobWithSteps[],
): TimelineItem[] {
  const [first, ...later] = entry.versions.toSorted((left, right) => left.at.localeCompare(right.at));
  const items: TimelineItem[] = [
    { at: first?.at ?? entry.created_at, kind: 'stored', title: '' },
    ...later.filter(({ src }) => src === 'api-key').map(({ at }) => ({ at, kind: 'changed', title: '' }) as const),
    ...states.map(
      ({ key, created_at: at, notes }) =>
        ({ at, kind: 'state', title: key, ...(notes ? { text: notes } : {}) }) as const,
    ),
    ...jobs.flatMap(stepsOf),
  ];
  return items.toSorted((left, right) => left.at.localeCompare(right.at));
}

const stepsOf = ({ id, intents }: JobWithSteps): TimelineItem[] =>
  intents
    .filter(({ provider }) => provider !== 'silo.state')
    .flatMap(({ name, provider, events }) =>
      events
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
        })),
    );
