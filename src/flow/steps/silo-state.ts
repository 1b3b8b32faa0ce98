// silo.state and silo.folder: set the entry's state, with the job's faults, and move it. The document does not change.
import { isCancelled } from '../../entries/cancelled';
import { endStep, refuseStep, type StepEnd, skipStep } from '../step-end';
import type { StepContext } from '../view';
import { findFolderProblem } from '../../entries/folders';
import { inEnglish } from '../../messages/render';

const statePattern = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** Only the system sets these. */
const systemStates = ['empty', 'invalid'];

const isSettable = (key: unknown): key is string =>
  typeof key === 'string' && statePattern.test(key) && !systemStates.includes(key);

/** Why a job would end KO at this step. */
export function checkStateConfig({ state }: Readonly<Record<string, unknown>>): { name: string; message: string }[] {
  if (isSettable(state)) return [];
  return [{ name: 'state', message: state === undefined ? 'is missing' : 'is not a state that a step can set' }];
}

export function setState({ job, entry, step, visit, tools }: StepContext): StepEnd {
  const wanted = step.config?.state;
  if (!isSettable(wanted)) return refuseStep('bad-config', 'config.state is not a state that a step can set');
  // When a job fails on a cancelled invoice, nothing changes at the authority: the invoice stays void.
  const stays = wanted === 'error' && isCancelled(entry.fiscal);
  const row = { key: stays ? 'void' : wanted, at: tools.now, src: 'transform-job', srcId: `${job.id}:${visit}` };
  // The job's faults, and what the authority accepted only with errors.
  const faults = [...job.faults, ...job.warnings];
  return endStep('OK', {
    state: { row, faults },
    ...(stays ? { message: 'stays void: the invoice is cancelled' } : {}),
  });
}

export function moveEntry({ entry, step, view }: StepContext): StepEnd {
  const folder = step.config?.folder;
  if (typeof folder !== 'string' || folder === '') return refuseStep('bad-config', 'config.folder is not a folder');
  const problem = findFolderProblem(folder, entry.docSchema, view.workspace.folders);
  if (problem) return refuseStep('bad-folder', inEnglish(problem));
  if (entry.folder === folder) return skipStep(`is in ${folder} already`);
  return endStep('OK', { folder, message: folder });
}
