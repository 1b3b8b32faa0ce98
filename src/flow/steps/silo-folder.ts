// silo.folder: moves the entry. The document stays what it is.
import { findFolderProblem } from '../../entries/folders';
import { message } from '../../messages/message';
import { endStep, refuseConfig, refuseStep, skipStep, type StepEnd } from '../step-end';
import type { StepContext } from '../view';

export function moveEntry({ entry, step, view }: StepContext): StepEnd {
  const folder = step.config?.folder;
  if (typeof folder !== 'string' || folder === '')
    return refuseConfig({ name: 'folder', problem: { kind: 'not-a-folder' } });
  const problem = findFolderProblem(folder, entry.docSchema, view.workspace.folders);
  if (problem) return refuseStep('bad-folder', problem);
  if (entry.folder === folder) return skipStep(message('folder-already', { folder }));
  return endStep('OK', { folder, message: folder });
}
