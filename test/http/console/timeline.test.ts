// Tests the timeline of an entry: in causal order, whatever the clocks of the processes, and with user names.
import type { EntryDetailsView } from '../../../src/console/pages/entries/entry-view';
import {
  buildEntryTimeline,
  type JobWithSteps,
  type EntryStateChangeView,
} from '../../../src/http/console/loaders/entries/timeline';

const at = (ms: number): string => new Date(Date.UTC(2026, 10, 26, 12) + ms).toISOString();

const entry = {
  id: 'e',
  created_at: at(0),
  versions: [
    { version: '1', at: at(0), src: 'api-key', src_id: 'key' },
    { version: '2', at: at(10), src: 'transform-job', src_id: 'j:0' },
    { version: '3', at: at(9_000), src: 'api-key', src_id: 'ana' },
  ],
} as unknown as EntryDetailsView;

type Step = NonNullable<JobWithSteps['intents']>[number];

const step = (name: string, provider: string, ...events: readonly (readonly [string, number])[]): Step => ({
  id: name,
  name,
  provider,
  completed: true,
  events: events.map(([status, ms]) => ({ status, at: at(ms) })),
});

const buildJob = (intents: readonly Step[]): JobWithSteps =>
  ({ id: 'j', created_at: at(5), workflow_id: 'w', faults: [], intents }) as JobWithSteps;

const state = (key: string, ms: number, src = 'transform-job', by = 'j:1'): EntryStateChangeView => ({
  key,
  created_at: at(ms),
  src,
  src_id: by,
});

const names = new Map([
  ['key', 'Caja 1'],
  ['ana', 'Ana'],
]);

const toLabels = (items: ReturnType<typeof buildEntryTimeline>): string[] =>
  items.map(({ kind, title, status, by }) => [kind, title, status, by].filter(Boolean).join(' '));

describe('the timeline of an entry', () => {
  it('keeps the states of a job at their steps even if steps have equal times', () => {
    const job = buildJob([
      step('Begin', 'silo.state', ['RUN', 10], ['OK', 10]),
      step('Number', 'sequence.enumerate', ['RUN', 10], ['OK', 10]),
      step('Report', 'fiscal.send', ['RUN', 10], ['QUEUED', 10], ['OK', 2_000]),
      step('End', 'silo.state', ['RUN', 2_000], ['OK', 2_000]),
    ]);
    const states = [state('sent', 2_000, 'transform-job', 'j:3'), state('processing', 10, 'transform-job', 'j:0')];
    expect(toLabels(buildEntryTimeline({ entry, states, jobs: [job], names }))).toEqual([
      'stored Caja 1',
      'state processing',
      'step Number OK',
      'step Report QUEUED',
      'step Report OK',
      'state sent',
      'changed Ana',
    ]);
  });

  it('keeps the order of steps even if the clock of a process is slow', () => {
    const job = buildJob([
      step('Begin', 'silo.state', ['OK', 500]),
      step('Seal', 'fiscal.generate', ['QUEUED', 500], ['OK', 100]),
      step('Report', 'fiscal.send', ['OK', 90]),
      step('End', 'silo.state', ['OK', 95]),
    ]);
    const states = [state('sent', 95), state('processing', 500)];
    expect(toLabels(buildEntryTimeline({ entry, states, jobs: [job], names }))).toEqual([
      'stored Caja 1',
      'state processing',
      'step Seal QUEUED',
      'step Seal OK',
      'step Report OK',
      'state sent',
      'changed Ana',
    ]);
  });

  it('shows a state that a user set, with the name of the user', () => {
    const states = [state('paid', 20_000, 'api-key', 'ana')];
    expect(toLabels(buildEntryTimeline({ entry, states, jobs: [], names })).at(-1)).toBe('state paid Ana');
  });
});
