// silo.folder: moves the entry. The document stays what it is.
import { folderProblem } from '../../entries/folders';
import { inEnglish } from '../../messages/render';
import { ended, refused, skipped, type StepEnd } from '../step-end';
import type { StepContext } from '../view';

export function moveEntry({ entry, step, view }: StepContext): StepEnd {
  const folder = step.config?.folder;
  if (typeof folder !== 'string' || folder === '') return refused('bad-config', 'config.folder is not a folder');
  const problem = folderProblem(folder, entry.docSchema, view.workspace.folders);
  if (problem) return refused('bad-folder', inEnglish(problem));
  if (entry.folder === folder) return skipped(`is in ${folder} already`);
  return ended('OK', { folder, message: folder });
}
