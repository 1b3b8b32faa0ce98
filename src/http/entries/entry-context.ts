// What the rules of entries need of a call.
import type { EntryContext } from '../../entries/context';
import type { Call } from '../kit/endpoint';

/** The instant of the call is read once. */
export const createEntryContext = ({ deps, store, workspace }: Call): EntryContext => ({
  workspace,
  store,
  keys: deps.keys,
  now: deps.now(),
  newId: deps.newId,
  build: (data, surroundings) => deps.build(workspace._id, data, surroundings),
});
