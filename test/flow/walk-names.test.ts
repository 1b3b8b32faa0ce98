// The name of the next walk, which an operator who does not know Sello reads in the history of a run.
import { initialWorkflows } from '../../src/contracts/workflow-templates';
import { chooseNextJobWalkActivityWithSummary } from '../../src/flow/walk-names';
import type { JobStepEventStatus, JobIntent } from '../../src/model/job';
import type { StoredWorkflowStep } from '../../src/model/workflow';

const listSteps = (name: string): StoredWorkflowStep[] =>
  (initialWorkflows.find((template) => template.name === name)?.steps ?? []).map(([title, provider], index) => ({
    id: `s${index}`,
    name: title,
    provider,
  }));

/** The first steps have ended with OK; the last one waits if `waits` is set. */
const visited = (steps: readonly StoredWorkflowStep[], count: number, waits: boolean): JobIntent[] =>
  steps.slice(0, count).map(({ id, name, provider }, visit) => {
    const isOpen = waits && visit === count - 1;
    const status: JobStepEventStatus = isOpen ? 'QUEUED' : 'OK';
    const at = new Date(0);
    return {
      visit,
      id: `v${visit}`,
      stepId: id,
      name: name ?? '',
      provider,
      createdAt: at,
      updatedAt: at,
      completed: !isOpen,
      events: [{ index: 0, status, at }],
    };
  });

const getName = (workflow: string, count: number, waits = false): [string, string] => {
  const steps = listSteps(workflow);
  const { activity, summary } = chooseNextJobWalkActivityWithSummary({
    steps,
    rescue: [],
    intents: visited(steps, count, waits),
  });
  return [activity, summary];
};

describe('the name of the next walk', () => {
  it('lists the steps up to the next possible wait', () => {
    expect(getName('Invoice', 0)).toEqual(['requestRecord', 'Set the state, number, sign, request the record']);
    expect(getName('Invoice', 4, true)).toEqual([
      'drawPdf',
      "Take the sealed record, draw the PDF, check for the authority's response",
    ]);
    expect(getName('Invoice', 6, true)).toEqual(['recordResponse', "Record the authority's response, set the state"]);
    expect(getName('Register supplier', 0)).toEqual([
      'registerSupplier',
      'Check the census, register the supplier, set the state, request the signed agreement',
    ]);
  });

  it('continues in the branch of the waiting step, and names the end', () => {
    const steps: StoredWorkflowStep[] = [
      {
        id: 'if',
        name: 'If',
        provider: 'silo.if',
        next: [{ status: 'OK', steps: [{ id: 'mail', name: 'Mail', provider: 'email.send' }] }],
      },
      { id: 'last', name: 'Last', provider: 'silo.state' },
    ];
    const plan = {
      steps,
      rescue: [],
      intents: visited([...steps.slice(0, 1), { id: 'mail', name: 'Mail', provider: 'email.send' }], 2, true),
    };
    expect(chooseNextJobWalkActivityWithSummary(plan)).toEqual({ activity: 'recordCall', summary: 'Record the email' });
    expect(getName('Unregister supplier', 2)).toEqual(['walk', 'Complete the job']);
  });

  it('fits into a summary, and contains an unknown provider unchanged', () => {
    const steps = Array.from(
      { length: 60 },
      (_, i): StoredWorkflowStep => ({ id: `s${i}`, name: '', provider: 'new.provider' }),
    );
    const { activity, summary: name } = chooseNextJobWalkActivityWithSummary({ steps, rescue: [], intents: [] });
    expect(activity).toBe('walk');
    expect(name).toMatch(/^New\.provider, new\.provider, /);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  });
});
