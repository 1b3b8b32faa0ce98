// What a workspace has stored, and whether there is room for more: entries by number, files and the spool by bytes. What
// clients send is refused beyond the limits; what jobs make of it (pages, records) is counted and never refused, for an
// invoice that is stored has to go its way.
import { refuse } from '../../../contracts/errors';
import type { WorkspaceStore } from '../../../store/for-workspace';
import type { Call } from '../endpoint';

type Caller = Pick<Call, 'store' | 'workspace' | 'deps'>;

const bytesInGigabyte = 1e9;

/** Room for one more entry. @throws Refusal `storage-full` */
export async function admitEntry(call: Caller): Promise<void> {
  const max = call.deps.settings.api.workspaceEntries;
  if (max === 0 || (await countsOf(call).entries.take(1, max, countEntries(call.store)))) return;
  throw refuse('storage-full', 'entries-max', { max });
}

/**
 * Room for so many more bytes. `isKept` is asked when there is none: bytes that are kept already take no room.
 * @throws Refusal `storage-full`
 */
export async function admitBytes(call: Caller, bytes: number, isKept?: () => Promise<boolean>): Promise<void> {
  const gigabytes = call.deps.settings.api.workspaceGigabytes;
  if (gigabytes === 0 || bytes === 0) return;
  if (await countsOf(call).bytes.take(bytes, gigabytes * bytesInGigabyte, sumBytes(call.store))) return;
  if (await isKept?.()) return;
  throw refuse('storage-full', 'files-of-workspace-max', { gigabytes });
}

/** As answered: some seconds old. A limit of 0 is none. */
export async function readStorage(call: Caller): Promise<object> {
  const { workspaceEntries, workspaceGigabytes } = call.deps.settings.api;
  const counts = countsOf(call);
  const [entries, bytes] = await Promise.all([
    counts.entries.read(countEntries(call.store)),
    counts.bytes.read(sumBytes(call.store)),
  ]);
  return {
    entries,
    ...(workspaceEntries > 0 ? { entries_max: workspaceEntries } : {}),
    bytes,
    ...(workspaceGigabytes > 0 ? { bytes_max: workspaceGigabytes * bytesInGigabyte } : {}),
  };
}

const countEntries = (store: WorkspaceStore) => () => store.entries.countStored();
const sumBytes = (store: WorkspaceStore) => () => store.files.sumBytes();

const countsOf = ({ workspace, deps }: Caller) => deps.storage(workspace._id);
