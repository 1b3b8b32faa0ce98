// What a run of an invoice would send now, where one was reported before: GET /fiscal/v1/entries/{id}/preview.
import type { ActionView, EntryDetails, PreviewView } from '../../../../console/pages/entries/entry-view';
import { previewRecord } from '../../../chains/preview';
import { toRefusal } from '../../../kit/request/failures';
import type { PageContext } from '../../page-context';

/** Nothing when no run is possible. What cannot be looked at leaves the rest of the page standing. */
export async function loadPreview(
  ask: PageContext,
  { id, fiscal }: EntryDetails,
  actions: readonly ActionView[],
): Promise<{ preview?: PreviewView }> {
  // What the role forbids to run may still be looked at.
  const isPossible = actions.some(({ name, allowed, reason }) => name === 'run' && (allowed || reason === 'scope'));
  if (!fiscal || !isPossible) return {};
  try {
    return { preview: await ask.call<PreviewView>(previewRecord, { params: { id } }) };
  } catch (error) {
    if (toRefusal(error).status >= 500) throw error;
    return {};
  }
}
