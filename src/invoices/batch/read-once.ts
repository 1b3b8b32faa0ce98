// Caches reads that the rows of a chunk share, such as supplier, workflows, and the numbering of a series. Whatever is
// stored later, the database checks it again.
import type { WorkspaceStore } from '../../store/for-workspace';

/** Creates a store that caches shared reads. The cache exists while a chunk is validated. */
export function createBatchChunkCachingStore(store: WorkspaceStore): WorkspaceStore {
  const cache = new Map<string, Promise<unknown>>();
  const once =
    <Given extends readonly unknown[], Result>(name: string, verb: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> => {
      const key = JSON.stringify([name, ...given]);
      const promise = cache.get(key) ?? verb(...given);
      cache.set(key, promise);
      return promise as Promise<Result>;
    };
  const { chains, entries, workflows, invoices } = store;
  return {
    ...store,
    chains: {
      ...chains,
      find: once('chain', chains.find),
      findWithParty: once('chain-with-party', chains.findWithParty),
      standing: once('standing', chains.standing),
      list: once('chains', chains.list),
    },
    entries: { ...entries, find: once('entry', entries.find) },
    workflows: { ...workflows, list: once('workflows', workflows.list), find: once('workflow', workflows.find) },
    invoices: { ...invoices, findNumberAssigner: once('numberer', invoices.findNumberAssigner) },
  };
}
