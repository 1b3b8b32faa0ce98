// A path through a workflow as a row: its start, the events between the walks, and the expected result.
import type { JobWalkNextAction } from '../../src/contracts/activities/job';
import { type Beginning, type ShortStep, Story } from './story';
import type { Fault } from '../../src/contracts/errors';
import { renderMessageInEnglish } from '../../src/messages/render';

export interface Case {
  readonly name: string;
  readonly begin: Beginning;
  /** The events before each walk except the first. */
  readonly between?: readonly ((story: Story) => void)[];
  /** Steps that each walk executed, and what came next. */
  readonly walks: readonly string[];
  readonly events: readonly string[];
  readonly status: string;
  readonly states?: readonly string[];
  readonly files?: readonly string[];
  readonly faults?: readonly object[];
  readonly warnings?: readonly object[];
  /** Faults that the entry shows afterwards. */
  readonly entryFaults?: readonly object[];
}

export const nextText = (next: JobWalkNextAction): string => {
  if (next.kind === 'wait') return `wait ${next.for} ${next.id}`;
  return next.kind === 'done' ? `done ${next.status}` : 'more';
};

export const state = (key: string): ShortStep => ['silo.state', { state: key }];
export const rescue = [state('error')];
export const invoice: Beginning = { workflow: 'Invoice' };
export const cancel: Beginning = {
  workflow: 'Cancel invoice',
  entry: {
    fiscal: {
      record: 'record-0',
      request: 'w:job-0:3',
      kind: 'registration',
      documentDigest: 'd',
      outcome: 'accepted',
    },
  },
};
export const register: Beginning = { workflow: 'Register supplier', chain: null };
export const withAgreement: Beginning = { ...register, environment: 'test' };

export const seal = (story: Story): void => story.seal();
export const accept = (story: Story): void => story.settle({ outcome: 'accepted', csv: 'CSV-1' });

/** The fault with its sentence. */
export const inWords = (one: Fault): object => ({ ...one, message: renderMessageInEnglish(one.message) });

export const fault = (provider: string, code: string, message: string) => ({ provider, code, message });

/** A first walk that is refused: its steps, then the rescue list. */
export const refusedAtOnce = (provider: string, code: string, message: string) => ({
  walks: [`${provider} silo.state -> done KO`],
  events: [`${provider}: RUN, KO [${code}] ${message}`, 'silo.state: RUN, OK'],
  status: 'KO',
  states: ['error'],
  faults: [fault(provider, code, message)],
  entryFaults: [fault(provider, code, message)],
});
export const alone = (step: ShortStep, more: Partial<Beginning> = {}): Beginning => ({
  workflow: [step],
  rescue,
  ...more,
});

export function codedEntry() {
  const { entry } = new Story({ workflow: 'Cancel invoice' });
  if (!entry) throw new Error('a story has an entry');
  return { document: entry.document, digest: entry.digest, head: entry.head };
}

export function partyEntry(): Pick<Beginning, 'entry'> {
  const { entry } = new Story(register);
  return { entry };
}

/** Walks through a case and compares all its results. */
export function walkThrough(row: Case): void {
  const story = new Story(row.begin);
  if (row.begin.entry?.fiscal) story.keep({ _id: 'record-0' });
  const walks: string[] = [];
  for (const act of [() => undefined, ...(row.between ?? [])]) {
    act(story);
    const { completedSteps: took, next } = story.walk();
    walks.push(`${took.join(' ')} -> ${nextText(next)}`);
  }
  const { job, entry } = story;
  const ended = job.status !== 'QUEUED';
  expect({ walks, events: story.events() }).toEqual({ walks: row.walks, events: row.events });
  expect({
    status: job.status,
    open: job.open,
    states: story.stateKeys(),
    files: story.fileNames(),
    faults: job.faults.map(inWords),
    warnings: job.warnings.map(inWords),
    entryFaults: (entry?.faults ?? []).map(inWords),
    fileIds: job.fileIds,
  }).toEqual({
    status: row.status,
    open: !ended,
    states: row.states ?? [],
    files: row.files ?? [],
    faults: row.faults ?? [],
    warnings: row.warnings ?? [],
    entryFaults: row.entryFaults ?? [],
    fileIds: story.files.map(({ id }) => id),
  });
  expect(job.intents.map(({ visit }) => visit)).toEqual(job.intents.map((_, i) => i));
  expect(job.intents.every(({ events }) => events.every(({ index }, i) => index === i))).toBe(true);
  if (ended && row.begin.entry?.openJob === undefined) expect(entry?.openJob ?? null).toBeNull();
}
