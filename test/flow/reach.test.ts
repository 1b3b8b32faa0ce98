// Whether a record can still follow, in lists, branches, jumps and stops.
import { canWalkReachProviderFromStep } from '../../src/flow/sealing-gate';
import type { WorkflowStepOrder, WorkflowStep } from '../../src/flow/workflow';

const step = (id: string, provider = id, next?: WorkflowStep['next']): WorkflowStep => ({
  id,
  provider,
  ...(next ? { next } : {}),
});
const goal = step('goal', 'fiscal.generate');
const reaches = (plan: Partial<WorkflowStepOrder>, from = 'a'): boolean =>
  canWalkReachProviderFromStep({ steps: [], rescue: [], ...plan }, from, 'fiscal.generate');

describe('a step that seals a record', () => {
  it.each<[string, Partial<WorkflowStepOrder>, boolean]>([
    ['itself', { steps: [{ ...goal, id: 'a' }] }, true],
    ['a later step', { steps: [step('a'), step('b'), goal] }, true],
    ['none after it', { steps: [goal, step('a'), step('b')] }, false],
    ['one in a branch', { steps: [step('a', 'a', [{ status: 'OK', steps: [goal] }])] }, true],
    ['one after the branch that it is in', { steps: [step('b', 'b', [{ steps: [step('a')] }]), goal] }, true],
    ['one after a branch that stops', { steps: [step('b', 'b', [{ steps: [step('a')], stop: true }]), goal] }, false],
    ['one by a jump back', { steps: [goal, step('a', 'a', [{ step_id: 'goal' }])] }, true],
    ['one after a stop', { steps: [step('a', 'a', [{ stop: true }]), goal] }, false],
    ['one after a stop of one outcome', { steps: [step('a', 'a', [{ status: 'SKIP', stop: true }]), goal] }, true],
    [
      'one after two stops',
      {
        steps: [
          step('a', 'a', [
            { status: 'OK', stop: true },
            { status: 'SKIP', stop: true },
          ]),
          goal,
        ],
      },
      false,
    ],
    ['none in a loop', { steps: [step('a', 'a', [{ step_id: 'a' }]), step('b')] }, false],
    ['one that only the rescue has', { steps: [step('a')], rescue: [goal] }, false],
    [
      'one in the rescue by a jump',
      { steps: [step('a', 'a', [{ status: 'KO', step_id: 'goal' }])], rescue: [goal] },
      true,
    ],
  ])('can be reached only if the plan leads to it: %s', (_what, plan, expected) => {
    expect(reaches(plan)).toBe(expected);
  });
});
