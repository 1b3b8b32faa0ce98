// What the next walk of a job does, in one line: the name of its activity in Temporal's UI. The names are for people who
// know Temporal and not Sello. A forecast from the plan: conditions and failures may lead elsewhere.
import { isStepProvider, type StepProvider } from '../contracts/providers';
import type { JobDocument } from '../model/job';
import { jobLimits as limits } from '../contracts/limits/jobs';
import { listStepOutcomes } from './intents';
import { findNextStep } from './next-step';
import type { WorkflowStep } from './workflow';

/** What a step does when a walk starts it, and what it does when the event for which it waited has happened. */
interface StepName {
  readonly starts: string;
  /** Only of steps that may wait: a walk ends there. */
  readonly ends?: string;
}

const stepNames: Readonly<Record<StepProvider, StepName>> = {
  'silo.state': { starts: 'set the state' },
  'silo.close': { starts: 'sign' },
  'sequence.enumerate': { starts: 'number' },
  'fiscal.register': { starts: 'register the supplier' },
  'fiscal.wait.upload': { starts: 'ask for the signed agreement', ends: 'take the signed agreement' },
  'fiscal.wait.approval': { starts: 'ask for approval', ends: 'take the approval' },
  'fiscal.unregister': { starts: 'unregister the supplier' },
  'fiscal.generate': { starts: 'request the record', ends: 'take the sealed record' },
  'fiscal.send': { starts: "look for the authority's response", ends: "record the authority's response" },
  'fiscal.cancel': { starts: 'request the cancellation', ends: "record the authority's response" },
  'silo.modify': { starts: 'change the document' },
  'silo.folder': { starts: 'move the entry' },
  'silo.if': { starts: 'test a condition' },
  'transform.job.create': { starts: 'start another workflow' },
  'gov-es.lookup.verify': { starts: 'check the census' },
  pdf: { starts: 'draw the PDF' },
  webhook: { starts: 'request the call of the URL', ends: 'record the call of the URL' },
  'email.send': { starts: 'request the email', ends: 'record the email' },
};

/** Describes the next walk of an open job: `Number, sign, request the record`. */
export function describeNextWalk(job: Pick<JobDocument, 'steps' | 'rescue' | 'intents'>): string {
  const position = findNextStep(job, listStepOutcomes(job), limits.visitsMax);
  if (position.kind !== 'step') return 'Complete the job';
  const isWaiting = job.intents[position.visit] !== undefined;
  const names: string[] = [];
  for (const [index, { provider }] of findStepsFrom(job[position.list], position.step.id).entries()) {
    const { starts, ends } = isStepProvider(provider) ? stepNames[provider] : { starts: provider };
    const resumes = index === 0 && isWaiting;
    names.push(resumes && ends ? ends : starts);
    if (ends && !resumes) break;
  }
  const text = names.join(', ').slice(0, limits.walkNameCharactersMax);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** This step and those after it in its list. */
function findStepsFrom(list: readonly WorkflowStep[], id: string): readonly WorkflowStep[] {
  for (const [index, step] of list.entries()) {
    if (step.id === id) return list.slice(index);
    const inner = findStepsFrom(
      (step.next ?? []).flatMap(({ steps = [] }) => steps),
      id,
    );
    if (inner.length > 0) return inner;
  }
  return [];
}
