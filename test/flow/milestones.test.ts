// The progress of a job for a call that waits for it.
import { type JobMilestone, jobMilestones } from '../../src/contracts/milestones';
import { hasJobReachedMilestone } from '../../src/flow/milestones';
import { accept, alone, cancel, codedEntry, invoice, rescue, seal, state } from './cases';
import { Story } from './story';

const reached = ({ job, entry }: Story): JobMilestone[] =>
  jobMilestones.filter((until) => hasJobReachedMilestone(until, job, entry));

/** The milestones of a job at first and after each event: before and after the walk that sees it. */
function walkThrough(story: Story, ...acts: readonly ((story: Story) => void)[]): string[] {
  const text = [reached(story).join(' ')];
  const say = (): void => void text.push(reached(story).join(' '));
  story.walk();
  say();
  for (const act of acts) {
    act(story);
    say();
    story.walk();
    say();
  }
  return text;
}

describe('the milestones of a job', () => {
  it('are reached in order, with the seal before the end of the step that requested it', () => {
    expect(walkThrough(new Story(invoice), seal, accept)).toEqual([
      '',
      '',
      'sealed',
      'sealed printed',
      'sealed printed',
      'sealed printed reported',
    ]);
  });

  it('belong to this job, not to an earlier record of its entry', () => {
    const story = new Story(cancel);
    expect(walkThrough(story, seal)[0]).toBe('');
    expect(reached(story)).toEqual(['sealed']);
  });

  it('are reached by a record that the entry already has', () => {
    const coded = codedEntry();
    const fiscal = { record: 'r', request: 'q', kind: 'registration', outcome: 'unsettled' } as const;
    const entry = { ...coded, fiscal: { ...fiscal, documentDigest: coded.digest.val } };
    const story = new Story({
      ...alone(['fiscal.generate'], { entry }),
      workflow: [['fiscal.generate'], ['fiscal.wait.approval']],
    });
    const { intents, ...job } = story.job;
    expect(reached(story)).toEqual([]);
    story.walk();
    expect(hasJobReachedMilestone('sealed', { ...job, intents: story.job.intents }, entry)).toBe(true);
    expect(hasJobReachedMilestone('sealed', { ...job, intents }, entry)).toBe(false);
  });

  it.each([
    ['that has no such steps', alone(state('sent'))],
    ['that failed before the seal', alone(['sequence.enumerate', { prefix: 'P'.repeat(100) }], { rescue })],
  ])('are all reached at the end of a job %s', (_name, beginning) => {
    expect(walkThrough(new Story(beginning))).toEqual(['', jobMilestones.join(' ')]);
  });

  it('are not reached by a step that failed while the job continues', () => {
    const { job, entry } = new Story(invoice);
    const events = [{ index: 0, status: 'KO', at: job.createdAt }] as const;
    const failed = { visit: 0, id: 'i', stepId: 's', name: 'PDF', provider: 'pdf', completed: true, events } as const;
    const intents = [{ ...failed, createdAt: job.createdAt, updatedAt: job.createdAt }];
    expect(hasJobReachedMilestone('printed', { ...job, intents }, entry)).toBe(false);
  });
});
