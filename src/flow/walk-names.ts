// Names the next walk of a job. Temporal's UI shows the name as type and summary of the activity, for people who know
// Temporal but not Sello. The name is a forecast from the plan, because conditions and failures may change the path.
import {
  type JobWalkActivityName,
  jobWalkActivityNames,
  type JobWalkActivityWithSummary,
} from '../contracts/job-walks';
import { isStepProvider, type StepProvider } from '../contracts/providers';
import type { JobDocument } from '../model/job';
import { jobLimits as limits } from '../contracts/limits/jobs';
import { listCompletedStepVisits } from './intents';
import { decideNextStep } from './next-step';
import type { WorkflowStep } from './workflow';

/** The phrase for a step in a walk, and the type of the walk if nothing more important happens in it. */
type StepPhrase = readonly [phrase: string, activity: JobWalkActivityName];

/** The phrase for starting a step, and the phrase for continuing the step after the event for which it waited. */
interface StepPhrases {
  readonly starts: StepPhrase;
  /** Set only for steps that may wait. A walk ends at such a wait. */
  readonly ends?: StepPhrase;
}

const call = { starts: ['request the call', 'requestCall'], ends: ['record the call', 'recordCall'] } as const;
const ofResponse = ["record the authority's response", 'recordResponse'] as const;

const phrases: Readonly<Record<StepProvider, StepPhrases>> = {
  'silo.state': { starts: ['set the state', 'setState'] },
  'silo.close': { starts: ['sign', 'signEnvelope'] },
  'sequence.enumerate': { starts: ['number', 'assignNumber'] },
  'fiscal.register': { starts: ['register the supplier', 'registerSupplier'] },
  'fiscal.wait.upload': {
    starts: ['request the signed agreement', 'requestAgreement'],
    ends: ['take the signed agreement', 'takeAgreement'],
  },
  'fiscal.wait.approval': {
    starts: ['request approval', 'requestApproval'],
    ends: ['take the approval', 'takeApproval'],
  },
  'fiscal.unregister': { starts: ['unregister the supplier', 'unregisterSupplier'] },
  'fiscal.generate': {
    starts: ['request the record', 'requestRecord'],
    ends: ['take the sealed record', 'takeRecord'],
  },
  'fiscal.send': { starts: ["check for the authority's response", 'checkResponse'], ends: ofResponse },
  'fiscal.cancel': { starts: ['request the cancellation', 'requestCancellation'], ends: ofResponse },
  'silo.modify': { starts: ['change the document', 'changeDocument'] },
  'silo.folder': { starts: ['move the entry', 'moveEntry'] },
  'silo.if': { starts: ['test a condition', 'walk'] },
  'transform.job.create': { starts: ['start another workflow', 'startWorkflow'] },
  'gov-es.lookup.verify': { starts: ['check the census', 'checkCensus'] },
  pdf: { starts: ['draw the PDF', 'drawPdf'] },
  'ubl.generate': { starts: ['create the UBL file', 'walk'] },
  'cii.generate': { starts: ['create the CII file', 'walk'] },
  'cii.pdf.embed': { starts: ['draw the PDF with the CII file', 'drawPdf'] },
  'gov-es.facturae.generate': { starts: ['create and sign the Facturae file', 'walk'] },
  webhook: call,
  'email.send': { starts: ['request the email', 'requestCall'], ends: ['record the email', 'recordCall'] },
};

/** Names the next walk of an open job, for example `Number, sign, request the record`, with the type `requestRecord`. */
export function chooseNextJobWalkActivityWithSummary(
  job: Pick<JobDocument, 'steps' | 'rescue' | 'intents'>,
): JobWalkActivityWithSummary {
  const position = decideNextStep(job, listCompletedStepVisits(job), limits.visitsMax);
  if (position.kind !== 'step') return { activity: 'walk', summary: 'Complete the job' };
  const isWaiting = job.intents[position.visit] !== undefined;
  const done: StepPhrase[] = [];
  for (const [index, { provider }] of findStepsFrom(job[position.list], position.step.id).entries()) {
    const { starts, ends }: StepPhrases = isStepProvider(provider) ? phrases[provider] : { starts: [provider, 'walk'] };
    const resumes = index === 0 && isWaiting;
    done.push(resumes && ends ? ends : starts);
    if (ends && !resumes) break;
  }
  const text = done.map(([phrase]) => phrase).join(', ');
  const summary = (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, limits.walkNameCharactersMax);
  const activity = jobWalkActivityNames.find((type) => done.some(([, own]) => own === type)) ?? 'walk';
  return { activity, summary };
}

/** Finds a step, and the steps after it in its list. */
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
