// Which chains a stop affects: by their own stop, or by that of their certificate. The cost depends on the chains in
// question, not on all stops.
import { chain as limits } from '../../contracts/limits/chain';
import { metrics } from '../../contracts/limits/store';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Database } from '../database';
import { groupByEnvironment, filterCertificateStops } from '../certificates/use';
import type { ChainDocument } from '../../model/chain';
import { chains } from './chains';
import { certificateStopKey, chainStopKey, stops } from './windows';

type StoppableChain = Pick<ChainDocument, '_id' | 'environment' | 'certificate'>;

const holdable = { environment: 1, 'certificate.fingerprint': 1 } as const;

/** Keys of the stops that would affect a chain. */
export const listStopKeys = ({ _id, environment, certificate }: StoppableChain): string[] => [
  chainStopKey(_id),
  ...(certificate ? [certificateStopKey(environment, certificate.fingerprint)] : []),
];

/** Those of these chains that a stop affects: two reads for each thousand. */
export async function filterStoppedChains(database: Database, keys: Iterable<string>): Promise<ReadonlySet<string>> {
  const stopped = new Set<string>();
  for (const some of pagesOf([...keys])) {
    const found = await chains(database)
      .find({ _id: { $in: some } }, { projection: holdable, maxTimeMS: limits.stopsReadMs })
      .toArray();
    for (const key of await findStoppedChains(database, found)) stopped.add(key);
  }
  return stopped;
}

/** The same for chains that were read. */
export async function findStoppedChains(
  database: Database,
  read: readonly StoppableChain[],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(read.flatMap(listStopKeys))];
  if (keys.length === 0) return new Set();
  const found = await stops(database)
    .find({ _id: { $in: keys } }, { projection: { _id: 1 }, maxTimeMS: limits.stopsReadMs })
    .toArray();
  const held = new Set(found.map(({ _id }) => _id));
  return new Set(read.filter((chain) => listStopKeys(chain).some((key) => held.has(key))).map(({ _id }) => _id));
}

export interface StoppedCounts {
  readonly environments: ReadonlyMap<AuthorityEnvironment, number>;
  /** There are more stops than are counted. */
  readonly capped: boolean;
}

/** Chains that a stop affects, counted by environment: index keys, and the chains that have their own stop. */
export async function countStopped(database: Database): Promise<StoppedCounts> {
  const bounded = { limit: metrics.countMax, maxTimeMS: metrics.countMs, projection: { _id: 1 } } as const;
  const [own, shared] = await Promise.all([
    stops(database)
      .find({ _id: { $gt: chainStopKey(''), $lt: 'chain;' } }, bounded)
      .toArray(),
    stops(database).find(filterCertificateStops(), bounded).toArray(),
  ]);
  const environments = new Map<AuthorityEnvironment, number>();
  const add = (environment: AuthorityEnvironment, count: number): void => {
    environments.set(environment, (environments.get(environment) ?? 0) + count);
  };
  const certificates = new Set(shared.map(({ _id }) => _id));
  for (const some of pagesOf([...certificates])) {
    for (const [environment, fingerprints] of groupByEnvironment(some)) {
      const users = { environment, 'certificate.fingerprint': { $in: fingerprints } };
      add(
        environment,
        await chains(database).countDocuments(users, { hint: 'chain_certificate', maxTimeMS: metrics.countMs }),
      );
    }
  }
  for (const some of pagesOf(own.map(({ _id }) => _id.slice(chainStopKey('').length)))) {
    const found = await chains(database)
      .find({ _id: { $in: some } }, { projection: holdable, maxTimeMS: metrics.countMs })
      .toArray();
    for (const chain of found) {
      const [, ofCertificate = ''] = listStopKeys(chain);
      // Already counted with its certificate.
      if (!certificates.has(ofCertificate)) add(chain.environment, 1);
    }
  }
  return { environments, capped: Math.max(own.length, shared.length) >= metrics.countMax };
}

function* pagesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += limits.stopsReadMax)
    yield rows.slice(from, from + limits.stopsReadMax);
}
