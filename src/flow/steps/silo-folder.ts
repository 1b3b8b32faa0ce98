// silo.folder: moves the entry. The document stays what it is.
import { findFolderProblem } from '../../entries/folders';
import { inEnglish } from '../../messages/render';
import { endStep, refuseStep, skipStep, type StepEnd } from '../step-end';
import type { StepContext } from '../view';

export function moveEntry({ entry, step, view }: StepContext): StepEnd {
  const folder = step.config?.folder;
  if (typeof folder !== 'string' || folder === '') return refuseStep('bad-config', 'config.folder is not a folder');
  const problem = findFolderProblem(folder, entry.docSchema, view.workspace.folders);
  if (problem) return refuseStep('bad-folder', inEnglish(problem));
  if (entry.folder === folder) return skipStep(`is in ${folder} already`);
  return endStep('OK', { folder, message: folder });
}
