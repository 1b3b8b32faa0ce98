// silo.state and silo.folder: set the entry's state, with the job's faults, and move it. The document does not change.
import { isCancelled } from '../../entries/cancelled';
import { type StepEnd, endStep, refuseConfig, refuseStep, skipStep } from '../step-end';
import type { StepContext } from '../view';
import type { ConfigProblem } from '../../contracts/step-calls';
import { findFolderProblem } from '../../entries/folders';
import { message } from '../../messages/message';

const statePattern = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** Only the system sets these. */
const systemStates = ['empty', 'invalid'];

const isSettable = (key: unknown): key is string =>
  typeof key === 'string' && statePattern.test(key) && !systemStates.includes(key);

/** Why a job would end KO at this step. */
export const checkStateConfig = ({ state }: Readonly<Record<string, unknown>>): ConfigProblem[] =>
  isSettable(state) ? [] : [{ name: 'state', problem: { kind: state === undefined ? 'missing' : 'not-a-state' } }];

export function setState({ job, entry, step, visit, tools }: StepContext): StepEnd {
  const wanted = step.config?.state;
  if (!isSettable(wanted)) return refuseConfig({ name: 'state', problem: { kind: 'not-a-state' } });
  // When a job fails on a cancelled invoice, nothing changes at the authority: the invoice stays void.
  const stays = wanted === 'error' && isCancelled(entry.fiscal);
  const row = { key: stays ? 'void' : wanted, at: tools.now, src: 'transform-job', srcId: `${job.id}:${visit}` };
  // The job's faults, and what the authority accepted only with errors.
  const faults = [...job.faults, ...job.warnings];
  return endStep('OK', {
    state: { row, faults },
    ...(stays ? { message: message('state-stays-void') } : {}),
  });
}

export function moveEntry({ entry, step, view }: StepContext): StepEnd {
  const folder = step.config?.folder;
  if (typeof folder !== 'string' || folder === '')
    return refuseConfig({ name: 'folder', problem: { kind: 'not-a-folder' } });
  const problem = findFolderProblem(folder, entry.docSchema, view.workspace.folders);
  if (problem) return refuseStep('bad-folder', problem);
  if (entry.folder === folder) return skipStep(message('folder-already', { folder }));
  return endStep('OK', { folder, message: folder });
}
