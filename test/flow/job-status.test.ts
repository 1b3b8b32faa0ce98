// The status of a job: official clients rely on `status` alone, so it must agree with `result`.
import { formatJobJson } from '../../src/http/jobs/job-json';
import type { JobDocument } from '../../src/model/job';
import { alone, codedEntry, invoice, partyEntry, rescue, state } from './cases';
import { type Beginning, Story } from './story';

/** A job as the client reads it. */
interface ReadJob {
  readonly status: string;
  readonly result?: string;
  readonly completed_at?: string;
  readonly intents: readonly { readonly provider: string; readonly events: readonly { readonly status: string }[] }[];
}

const read = (job: JobDocument): ReadJob =>
  JSON.parse(formatJobJson(job, null, { fileUrl: () => '', language: 'en' })) as ReadJob;

/** `Done()` of the official client: undefined while the job runs, then whether the job is done without a failure. */
const done = ({ completed_at: at, status }: ReadJob): 'fine' | 'failed' | undefined =>
  at ? (status === 'KO' ? 'failed' : 'fine') : undefined;

const wrong = ['silo.state', {}] as const;
/** Another job registered the supplier. */
const skipped = ['fiscal.unregister'] as const;

/** An entry whose content has an accepted record. */
function sealed() {
  const coded = codedEntry();
  return { ...coded, fiscal: { ...fiscal, documentDigest: coded.digest.val } };
}

const fiscal = { record: 'r', request: 'q', kind: 'registration', outcome: 'accepted' } as const;

const ended: Readonly<Record<string, readonly [Beginning, status: string, result: string, done: string]>> = {
  'a job that succeeded': [alone(state('sent')), 'OK', 'succeeded', 'fine'],
  'a job whose last step had nothing to do': [
    alone(['fiscal.generate'], { entry: sealed() }),
    'SKIP',
    'succeeded',
    'fine',
  ],
  'a failed job without rescue': [alone(wrong, { rescue: [] }), 'KO', 'failed', 'failed'],
  'a failed job whose rescue succeeded': [alone(wrong, { rescue }), 'KO', 'failed', 'failed'],
  'a failed job whose rescue had nothing to do': [
    alone(wrong, { rescue: [skipped], ...partyEntry() }),
    'KO',
    'failed',
    'failed',
  ],
  'a failed job whose rescue failed': [alone(wrong, { rescue: [wrong] }), 'KO', 'failed', 'failed'],
  'a failed job that ended in a branch': [
    alone(['silo.state', {}, [{ status: 'KO', stop: true }]]),
    'KO',
    'failed',
    'failed',
  ],
};

describe('the status of a job', () => {
  it.each(Object.entries(ended))('agrees with the result: %s', (_name, [beginning, status, result, isDone]) => {
    const story = new Story(beginning);
    story.walk();
    const job = read(story.job);
    expect([job.status, job.result, done(job)]).toEqual([status, result, isDone]);
  });

  it('does not include the outcomes of the rescue, which are in the intents', () => {
    const story = new Story(alone(wrong, { rescue }));
    story.walk();
    const { intents } = read(story.job);
    expect(intents.map(({ events }) => events.at(-1)?.status)).toEqual(['KO', 'OK']);
  });

  it('is not final while the job runs', () => {
    const story = new Story(invoice);
    story.walk();
    expect(done(read(story.job))).toBeUndefined();
  });
});
