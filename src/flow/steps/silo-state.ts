// The steps silo.state and silo.folder set the entry's state, with the job's faults, and move the entry. The document
// does not change.
import { isInvoiceCancelled } from '../../entries/cancelled';
import {
  type StepResult,
  createStepEnd,
  createConfigProblemsStepEnd,
  createKoStepEnd,
  createSkipStepEnd,
} from '../step-end';
import type { StepContext } from '../step-context';
import type { StepConfigProblem } from '../../contracts/step-calls';
import { findEntryFolderProblem } from '../../entries/folders';
import { createMessage } from '../../messages/message';

const statePattern = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** States that only the system sets. */
const systemStates = ['empty', 'invalid'];

const isSettable = (key: unknown): key is string =>
  typeof key === 'string' && statePattern.test(key) && !systemStates.includes(key);

/** Finds why a job would end with KO at this step. */
export const listEntryStateChangeStepConfigProblems = ({
  state,
}: Readonly<Record<string, unknown>>): StepConfigProblem[] =>
  isSettable(state) ? [] : [{ name: 'state', problem: { kind: state === undefined ? 'missing' : 'not-a-state' } }];

export function planEntryStateChangeStep({ job, entry, step, visit, tools }: StepContext): StepResult {
  const wanted = step.config?.state;
  if (!isSettable(wanted)) return createConfigProblemsStepEnd({ name: 'state', problem: { kind: 'not-a-state' } });
  // If a job fails on a cancelled invoice, nothing changes at the authority, so the invoice stays void.
  const stays = wanted === 'error' && isInvoiceCancelled(entry.fiscal);
  const row = { key: stays ? 'void' : wanted, at: tools.now, src: 'transform-job', srcId: `${job.id}:${visit}` };
  // The entry gets the job's faults, and the errors with which the authority accepted the record.
  const faults = [...job.faults, ...job.warnings];
  return createStepEnd('OK', {
    state: { row, faults },
    ...(stays ? { message: createMessage('state-stays-void') } : {}),
  });
}

export function planEntryFolderChangeStep({ entry, step, view }: StepContext): StepResult {
  const folder = step.config?.folder;
  if (typeof folder !== 'string' || folder === '')
    return createConfigProblemsStepEnd({ name: 'folder', problem: { kind: 'not-a-folder' } });
  const problem = findEntryFolderProblem(folder, entry.docSchema, view.workspace.folders);
  if (problem) return createKoStepEnd('bad-folder', problem);
  if (entry.folder === folder) return createSkipStepEnd(createMessage('folder-already', { folder }));
  return createStepEnd('OK', { folder, message: folder });
}
