// Cursors with the interface of the driver. All documents are read when the first one is requested.
import { requireOnly, type Options, parseSort } from './options';
import type { Doc, Members } from './values';

export interface SimulatedCursor {
  sort(sort: unknown, direction?: unknown): SimulatedCursor;
  skip(count: number): SimulatedCursor;
  limit(count: number): SimulatedCursor;
  project(projection: Members): SimulatedCursor;
  hint(index: unknown): SimulatedCursor;
  batchSize(count: number): SimulatedCursor;
  maxTimeMS(ms: number): SimulatedCursor;
  map(change: (doc: Doc) => unknown): SimulatedCursor;
  toArray(): Promise<unknown[]>;
  next(): Promise<unknown>;
  tryNext(): Promise<unknown>;
  hasNext(): Promise<boolean>;
  forEach(work: (doc: unknown) => unknown): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncIterator](): AsyncGenerator<unknown, void, unknown>;
}

export function makeCursor(given: Options, read: (options: Options) => Promise<Doc[]>): SimulatedCursor {
  let options = given;
  let change = (doc: Doc): unknown => doc;
  let left: unknown[] | undefined;
  const load = async (): Promise<unknown[]> => {
    left ??= (await read(options)).map((doc) => change(doc));
    return left;
  };
  const withOption = (more: Options): SimulatedCursor => {
    options = { ...options, ...more };
    return self;
  };
  const self: SimulatedCursor = requireOnly('cursor', {
    sort: (sort: unknown, direction?: unknown) => withOption({ sort: parseSort(sort, direction) }),
    skip: (skip: number) => withOption({ skip }),
    limit: (limit: number) => withOption({ limit }),
    project: (projection: Members) => withOption({ projection }),
    hint: () => self,
    batchSize: () => self,
    maxTimeMS: () => self,
    map: (next: (doc: Doc) => unknown) => {
      const before = change;
      change = (doc) => next(before(doc) as Doc);
      return self;
    },
    toArray: async () => (await load()).splice(0),
    next: async () => (await load()).shift() ?? null,
    tryNext: async () => (await load()).shift() ?? null,
    hasNext: async () => (await load()).length > 0,
    forEach: async (work: (doc: unknown) => unknown) => {
      for (const doc of (await load()).splice(0)) work(doc);
    },
    close: () => Promise.resolve(),
    async *[Symbol.asyncIterator]() {
      yield* await load();
    },
  });
  return self;
}
