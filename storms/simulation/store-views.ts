// Reads of several tables at once, as the simulated store answers them: what each pipeline makes of a chain. Pipelines
// are known by the name of their first lookup.
import { outstandingWork } from '../../src/store/ledger/outstanding';
import { certificateStopKey, chainStopKey, untilMs } from '../../src/store/ledger/windows';
import { type Doc, evaluate, type Filter } from './store-filters';

export type Stage = Readonly<Record<string, Filter>>;

/** The tables as the reading transaction, if there is one, sees them. */
export interface Sight {
  readonly find: (table: string, filter: Filter, limit?: number) => readonly Doc[];
  readonly nowMs: number;
}

type View = (sight: Sight, chain: Doc, pipeline: readonly Stage[]) => object;

/** What the pipeline shows of a chain. @throws for one that is not known here. */
export function viewOf(sight: Sight, chain: Doc, pipeline: readonly Stage[]): object {
  const first = pipeline.find(({ $lookup }) => $lookup);
  const view = views[String(first?.$lookup?.as)];
  if (!view) throw new Error(`the store's model does not know ${JSON.stringify(pipeline)}`);
  return view(sight, chain, pipeline);
}

const left: View = ({ find }, { _id }) => ({
  pending: find('records', { chain: _id, pending: true }).length,
  ...Object.fromEntries(
    Object.entries(outstandingWork).map(([name, { from, match }]) => [
      name,
      find(from, { chain: _id, ...match }, 1).length > 0,
    ]),
  ),
});

/** `claim`: requests with their invoices and entries. */
export function claimed({ find }: Sight, requests: readonly Doc[]): object[] {
  return requests.map((request) => ({
    request,
    identity: find('identities', { _id: request.identity }, 1)[0] ?? null,
    entry: find('entries', { _id: `${String(request.workspace)}:${String(request.entry)}` }, 1)[0] ?? null,
  }));
}

const views: Readonly<Record<string, View>> = {
  // viewSealing
  account: (sight, chain, pipeline) => {
    const { workspace, environment } = chain;
    const severalSuppliers = sight.find('chains', { workspace, environment }, 2).length > 1;
    const known = sight.find('records', { _id: idRead(pipeline, 'known') }, 1)[0];
    const knownFingerprint = known?.fingerprint ?? null;
    const databaseTime = new Date(sight.nowMs);
    return { chain, databaseTime, severalSuppliers, left: left(sight, chain, pipeline), knownFingerprint };
  },
  // outstanding
  counted: left,
  // viewSending
  stops: ({ find }, chain) => ({
    chain,
    own: find('certificates', { _id: chain._id }, 1)[0] ?? null,
    stops: find('stops', { _id: { $in: stopKeysOf(chain) } }),
    open: find('submissions', { chain: chain._id, open: true }, 1)[0] ?? null,
    lying: find('records', { chain: chain._id, pending: true }).length,
    unrecorded: find('submissions', { chain: chain._id, unrecorded: true }, 1).length > 0,
  }),
  // viewFreezing
  window: ({ find, nowMs }, { _id }, pipeline) => {
    const [window = { _id: 'none' }] = find('windows', { _id: idRead(pipeline, 'window') }, 1);
    const [search] = find('poison_searches', { _id }, 1);
    const until = (field: string): unknown => evaluate(untilMs(field), window, nowMs);
    return { ...(search ? { search } : {}), open: until('$notBefore'), idle: until('$busyUntil') };
  },
};

const stopKeysOf = ({ _id, environment, certificate }: Doc): string[] => {
  const { fingerprint } = (certificate ?? {}) as { fingerprint?: string };
  return [chainStopKey(_id), ...(fingerprint ? [certificateStopKey(environment as 'simulator', fingerprint)] : [])];
};

/** The id stands in the lookup's own match. */
function idRead(pipeline: readonly Stage[], as: string): unknown {
  const lookup = pipeline.find(({ $lookup }) => $lookup?.as === as)?.$lookup;
  const [first] = (lookup?.pipeline ?? []) as readonly { readonly $match: Doc }[];
  return first?.$match._id;
}
