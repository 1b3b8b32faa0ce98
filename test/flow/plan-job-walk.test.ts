// The requests, writes and results of one walk: errors, limits, listeners, loops.
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { alone, cancel, codedEntry, invoice, nextText, partyEntry, state } from './cases';
import { Story, defaultResults } from './story';
import { createMessage } from '../../src/messages/message';

describe('a walk', () => {
  it('requests external data in the order of its steps', () => {
    const story = new Story(invoice);
    story.walk();
    story.seal();
    story.walk();
    expect(story.asked).toEqual(['number', 'signing-key', 'page']);
  });

  it('continues from its need again with another result, as if the first one had never been given', () => {
    const numbered = (code: string): unknown => {
      const needing = first.kind === 'needs' ? first.resume({ kind: 'number', code }) : first;
      const signed = needing.kind === 'needs' ? needing.resume(defaultResults['signing-key']) : needing;
      if (signed.kind !== 'plan') throw new Error('the walk has another need');
      return [signed.completedSteps, signed.changes?.intents.length, signed.changes?.wait?.request?.number];
    };
    const first = new Story(invoice).plan();
    const steps = ['silo.state', 'sequence.enumerate', 'silo.close'];
    expect([numbered('000007'), numbered('000008')]).toEqual([
      [steps, 4, '000007'],
      [steps, 4, '000008'],
    ]);
  });

  it('requests no number if the document has a number, or if the series is badly configured', () => {
    const numbered = new Story({ ...invoice, entry: codedEntry() });
    numbered.walk();
    const wrong = new Story(alone(['sequence.enumerate', { padding: 500 }]));
    wrong.walk();
    expect([...numbered.asked, ...wrong.asked]).toEqual(['signing-key']);
  });

  it('keeps the contents that numbering and signing replaced', () => {
    const story = new Story(invoice);
    const first = story.entry?.version;
    const { changes } = story.walk();
    expect(story.versions).toEqual([first, changes?.steps[1]?.content?.versionRow.version]);
    expect(story.entry).toMatchObject({ signed: true, contentRevision: 3 });
    expect(changes?.wait?.request).toMatchObject({ contentRevision: 3, number: '000001', visit: 3, restore: false });
    expect(changes?.holdsEntry).toBe(true);
  });

  it('requests a record again after a rejection, but not for a content that already has a record', () => {
    const coded = codedEntry();
    const { digest } = coded;
    const of = (outcome: 'rejected' | 'accepted' | 'unsettled', documentDigest: string) => {
      const fiscal = { record: 'r', request: 'q', kind: 'registration', documentDigest, outcome } as const;
      return nextText(new Story(alone(['fiscal.generate'], { entry: { ...coded, fiscal } })).walk().next);
    };
    expect([
      of('rejected', digest.val),
      of('accepted', digest.val),
      of('unsettled', digest.val),
      of('accepted', 'other'),
    ]).toEqual(['wait sealed w:job-1:0', 'done SKIP', 'done SKIP', 'wait sealed w:job-1:0']);
  });

  it.each([
    ['true', true],
    ['S', true],
    ['yes', false],
  ])('requests a restoring record only if it is necessary, with restore %s: %s', (restore, asks) => {
    const story = new Story(alone(['fiscal.generate'], { entry: codedEntry(), job: { args: { restore } } }));
    story.walk();
    expect(story.request?.restore).toBe(asks);
  });

  it('waits once for the request of another job, but never for its own request', () => {
    const fiscal = cancel.entry?.fiscal;
    if (!fiscal) throw new Error('a cancelled invoice has a record');
    const story = new Story(alone(['fiscal.send'], { entry: { ...codedEntry(), fiscal } }));
    story.keep({ _id: 'record-0' });
    story.walk();
    story.walk();
    expect(story.listensTo).toEqual(['w:job-0:3']);
    const own = new Story(invoice);
    own.walk();
    own.seal();
    own.walk();
    expect(own.listensTo).toEqual([]);
  });

  it('does not unregister a supplier while records wait for the authority', () => {
    const story = new Story({ workflow: [['fiscal.unregister']], ...partyEntry() });
    story.chainIsBusy = true;
    story.walk();
    expect(story.events()).toEqual([
      'fiscal.unregister: RUN, KO [chain-busy] records of this supplier are waiting for the authority',
    ]);
  });

  it('writes the steps before an unknown provider, then reports that provider alone', () => {
    const story = new Story({ workflow: [state('one'), ['peppol.send']] });
    expect(story.walk()).toMatchObject({ completedSteps: ['silo.state'], next: { kind: 'more' } });
    expect(story.events()).toEqual(['silo.state: RUN, OK']);
    expect(() => story.walk()).toThrow('this worker does not know the provider peppol.send');
    expect(story.events()).toEqual(['silo.state: RUN, OK']);
  });

  it('writes the steps before a step that throws, then throws its error', () => {
    const thrown = { kind: 'thrown', error: new Error('the key cannot be read') } as const;
    const story = new Story({ ...invoice, provided: { 'signing-key': thrown } });
    expect(story.walk()).toMatchObject({
      completedSteps: ['silo.state', 'sequence.enumerate'],
      next: { kind: 'more' },
    });
    expect(() => story.walk()).toThrow('the key cannot be read');
    expect(story.job.intents).toHaveLength(2);
  });

  it('throws if the record that a step needs is not stored', () => {
    const story = new Story(alone(['fiscal.generate'], { entry: codedEntry() }));
    story.walk();
    story.ask({ state: 'sealed', record: 'gone' });
    expect(() => story.walk()).toThrow('record gone of request w:job-1:0 is not stored');
  });

  it('executes at most 20 steps, then continues at once', () => {
    const story = new Story({ workflow: Array.from({ length: 45 }, () => state('one')) });
    const completedSteps = [story.walk(), story.walk(), story.walk()];
    expect(completedSteps.map(({ completedSteps: { length }, next }) => [length, nextText(next)])).toEqual([
      [limits.walkStepsMax, 'more'],
      [limits.walkStepsMax, 'more'],
      [5, 'done OK'],
    ]);
    expect(story.job.intents).toHaveLength(45);
  });

  it('ends a loop after 100 visits with KO and a fault', () => {
    const story = new Story({ workflow: [['silo.state', { state: 'one' }, [{ step_id: 'silo.state 0' }]]] });
    for (let i = 0; i < 4; i += 1) expect(story.walk().next).toEqual({ kind: 'more' });
    expect(story.walk().next).toEqual({ kind: 'done', status: 'KO' });
    const faults = [{ code: 'too-many-steps', message: createMessage('steps-run-max', { max: 100 }) }];
    expect(story.job).toMatchObject({ status: 'KO', open: false, faults });
    expect(story.entry).toMatchObject({ openJob: null, faults });
    expect(story.job.intents).toHaveLength(limits.visitsMax);
  });

  it('throws if the history does not belong to the plan', () => {
    const story = new Story({ workflow: [state('one'), ['fiscal.send']] });
    story.walk();
    const [first, ...rest] = story.job.intents;
    story.job = {
      ...story.job,
      open: true,
      intents: [{ ...(first as NonNullable<typeof first>), stepId: 'x' }, ...rest],
    };
    expect(() => story.walk()).toThrow('visit 0 was of step x');
  });
});
