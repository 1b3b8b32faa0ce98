// The order of steps: plain lists, branches, jumps, stops, rescue, loops, and the continuation of a started plan.
import { decideNextStep } from '../../src/flow/next-step';
import type {
  NextStepRule,
  CompletedStepVisit,
  StepEndStatus,
  WorkflowStepOrder,
  WorkflowStep,
} from '../../src/flow/workflow';

const step = (id: string, ...next: NextStepRule[]): WorkflowStep => ({ id, provider: 'silo.state', next });

/** Runs a plan with an outcome for each visited step. @returns the visited ids and the end */
function run(
  plan: WorkflowStepOrder,
  outcomeOf: (id: string, visit: number) => StepEndStatus | [StepEndStatus, string] = () => 'OK',
) {
  const outcomes: CompletedStepVisit[] = [];
  for (;;) {
    const position = decideNextStep(plan, outcomes, 20);
    if (position.kind !== 'step') return { visited: outcomes.map(({ stepId }) => stepId).join(' '), end: position };
    const given = outcomeOf(position.step.id, position.visit);
    const [status, code] = Array.isArray(given) ? given : [given, undefined];
    outcomes.push({ visit: position.visit, stepId: position.step.id, status, ...(code ? { code } : {}) });
  }
}

const plain: WorkflowStepOrder = { steps: [step('a'), step('b'), step('c')], rescue: [step('r'), step('s')] };

describe('decideNextStep', () => {
  it('runs the steps in order', () => {
    expect(run(plain)).toEqual({ visited: 'a b c', end: { kind: 'end', status: 'OK', failed: false } });
  });

  it('treats SKIP as success', () => {
    expect(run(plain, () => 'SKIP').visited).toBe('a b c');
  });

  it('runs the rescue after a KO without a branch, and keeps the failure', () => {
    const { visited, end } = run(plain, (id) => (id === 'b' ? 'KO' : 'OK'));
    expect(visited).toBe('a b r s');
    expect(end).toEqual({ kind: 'end', status: 'OK', failed: true });
  });

  it('ends the job if the rescue itself fails', () => {
    const { visited, end } = run(plain, (id) => (id === 'b' || id === 'r' ? 'KO' : 'OK'));
    expect(visited).toBe('a b r');
    expect(end).toEqual({ kind: 'end', status: 'KO', failed: true });
  });

  it('ends a job without a rescue', () => {
    expect(run({ steps: [step('a')], rescue: [] }, () => 'TIMEOUT').end).toMatchObject({ kind: 'end', failed: true });
  });

  it('runs the first matching branch and continues after the branching step', () => {
    const plan: WorkflowStepOrder = {
      steps: [
        step('a', { status: 'SKIP', steps: [step('x')] }, { status: 'OK', steps: [step('y'), step('z')] }),
        step('b'),
      ],
      rescue: [],
    };
    expect(run(plan).visited).toBe('a y z b');
    expect(run(plan, (id) => (id === 'a' ? 'SKIP' : 'OK')).visited).toBe('a x b');
  });

  it('handles a KO by its code, so that it is not a failure', () => {
    const plan: WorkflowStepOrder = {
      steps: [step('a', { status: 'KO', code: '3000', steps: [step('x')] }), step('b')],
      rescue: [step('r')],
    };
    expect(run(plan, (id) => (id === 'a' ? ['KO', '3000'] : 'OK'))).toMatchObject({
      visited: 'a x b',
      end: { failed: false },
    });
    expect(run(plan, (id) => (id === 'a' ? ['KO', '1110'] : 'OK')).visited).toBe('a r');
  });

  it('stops at once, and at the end of a branch', () => {
    expect(run({ steps: [step('a', { stop: true }), step('b')], rescue: [] }).visited).toBe('a');
    expect(run({ steps: [step('a', { steps: [step('x')], stop: true }), step('b')], rescue: [] }).visited).toBe('a x');
  });

  it('jumps forwards, back and into a branch, and ends a loop at the limit of visits', () => {
    const forwards: WorkflowStepOrder = { steps: [step('a', { step_id: 'c' }), step('b'), step('c')], rescue: [] };
    expect(run(forwards).visited).toBe('a c');
    const inside: WorkflowStepOrder = {
      steps: [step('a', { step_id: 'y' }), step('b', { status: 'SKIP', steps: [step('x'), step('y')] }), step('c')],
      rescue: [],
    };
    expect(run(inside).visited).toBe('a y c');
    const loop: WorkflowStepOrder = { steps: [step('a'), step('b', { step_id: 'a' })], rescue: [] };
    expect(run(loop).end).toEqual({ kind: 'end', status: 'KO', failed: true, endless: true });
  });

  it('ends without the rescue after a cancellation', () => {
    expect(run(plain, (id) => (id === 'b' ? 'CANCEL' : 'OK'))).toMatchObject({
      visited: 'a b',
      end: { status: 'CANCEL' },
    });
  });

  it('returns `lost` for a history that does not belong to the plan', () => {
    expect(decideNextStep(plain, [{ visit: 0, stepId: 'b', status: 'OK' }], 20)).toMatchObject({ kind: 'lost' });
  });
});
