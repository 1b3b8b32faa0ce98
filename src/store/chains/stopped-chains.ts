// Finds the chains that a stop affects, by their own stop or by the stop of their certificate. The cost depends on
// these chains, not on the number of all stops.
import { isSendingTriedDuringStop } from '../../chain/run/stop-trial';
import { chainLimits as limits } from '../../contracts/limits/chain';
import { databaseCountMetricsLimits } from '../../contracts/limits/store';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Database } from '../database';
import {
  groupStopKeyFingerprintsByEnvironment,
  buildCertificateStopsAfterKeyFilter,
} from '../certificates/chain-certificates';
import type { ChainDocument } from '../../model/chain';
import { getChainsCollection } from './chains';
import { formatCertificateStopKey, formatChainStopKey, getSendingStopsCollection } from './windows';

type StoppableChain = Pick<ChainDocument, '_id' | 'environment' | 'certificate'>;

const holdable = { environment: 1, 'certificate.fingerprint': 1 } as const;

/** Lists the keys of the stops that would affect a chain. */
export const listSendingStopKeysOfChain = ({ _id, environment, certificate }: StoppableChain): string[] => [
  formatChainStopKey(_id),
  ...(certificate ? [formatCertificateStopKey(environment, certificate.fingerprint)] : []),
];

/** Returns those of the keys whose chains a stop affects. Takes two reads for each thousand chains. */
export async function listStoppedKeysAmongChainKeys(
  database: Database,
  keys: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const stopped = new Set<string>();
  for (const some of splitIntoPages([...keys])) {
    const chains = await getChainsCollection(database)
      .find({ _id: { $in: some } }, { projection: holdable, maxTimeMS: limits.stopsReadMs })
      .toArray();
    for (const key of await listStoppedKeysAmongChains(database, chains)) stopped.add(key);
  }
  return stopped;
}

/** Returns the keys of those of the chains that a stop affects. Takes one read of the stops. */
export const listStoppedKeysAmongChains = (
  database: Database,
  read: readonly StoppableChain[],
): Promise<ReadonlySet<string>> => listKeysAmongChains(database, read, () => true);

/** Like `listStoppedKeysAmongChains`, but leaves out stops during which a try is due. */
export const listStoppedKeysWithoutDueTryAmongChains = (
  database: Database,
  read: readonly StoppableChain[],
): Promise<ReadonlySet<string>> =>
  listKeysAmongChains(database, read, (stop) => !stop.isLongAgo || !isSendingTriedDuringStop(stop));

const trialAgo = { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: -limits.stopTrialSeconds } };
const stopProjection = { code: 1, isLongAgo: { $lte: [{ $ifNull: ['$triedAt', '$at'] }, trialAgo] } };

async function listKeysAmongChains(
  database: Database,
  read: readonly StoppableChain[],
  counts: (stop: { readonly code?: string; readonly isLongAgo: boolean }) => boolean,
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(read.flatMap(listSendingStopKeysOfChain))];
  if (keys.length === 0) return new Set();
  const stops = await getSendingStopsCollection(database)
    .find({ _id: { $in: keys } }, { maxTimeMS: limits.stopsReadMs })
    .project<{ _id: string; code?: string; isLongAgo: boolean }>(stopProjection)
    .toArray();
  const stopKeys = new Set(stops.filter(counts).map(({ _id }) => _id));
  return new Set(
    read.filter((chain) => listSendingStopKeysOfChain(chain).some((key) => stopKeys.has(key))).map(({ _id }) => _id),
  );
}

/** Numbers of stopped chains, by environment. */
export interface StoppedChainCounts {
  readonly environments: ReadonlyMap<AuthorityEnvironment, number>;
  /** True if there are more stops than are counted. */
  readonly capped: boolean;
}

/**
 * Counts the chains that a stop affects, by environment. Reads only index keys, and the chains that have their own
 * stop.
 */
export async function countStoppedChainsByEnvironment(database: Database): Promise<StoppedChainCounts> {
  const bounded = {
    limit: databaseCountMetricsLimits.countMax,
    maxTimeMS: databaseCountMetricsLimits.countMs,
    projection: { _id: 1 },
  } as const;
  const [own, shared] = await Promise.all([
    getSendingStopsCollection(database)
      .find({ _id: { $gt: formatChainStopKey(''), $lt: 'chain;' } }, bounded)
      .toArray(),
    getSendingStopsCollection(database).find(buildCertificateStopsAfterKeyFilter(), bounded).toArray(),
  ]);
  const environments = new Map<AuthorityEnvironment, number>();
  const add = (environment: AuthorityEnvironment, count: number): void => {
    environments.set(environment, (environments.get(environment) ?? 0) + count);
  };
  const certificates = new Set(shared.map(({ _id }) => _id));
  for (const some of splitIntoPages([...certificates])) {
    for (const [environment, fingerprints] of groupStopKeyFingerprintsByEnvironment(some)) {
      const users = { environment, 'certificate.fingerprint': { $in: fingerprints } };
      add(
        environment,
        await getChainsCollection(database).countDocuments(users, {
          hint: 'chain_certificate',
          maxTimeMS: databaseCountMetricsLimits.countMs,
        }),
      );
    }
  }
  for (const some of splitIntoPages(own.map(({ _id }) => _id.slice(formatChainStopKey('').length)))) {
    const found = await getChainsCollection(database)
      .find({ _id: { $in: some } }, { projection: holdable, maxTimeMS: databaseCountMetricsLimits.countMs })
      .toArray();
    for (const chain of found) {
      const [, ofCertificate = ''] = listSendingStopKeysOfChain(chain);
      // If the certificate of a chain is stopped, the chain was already counted with the certificate.
      if (!certificates.has(ofCertificate)) add(chain.environment, 1);
    }
  }
  return { environments, capped: Math.max(own.length, shared.length) >= databaseCountMetricsLimits.countMax };
}

function* splitIntoPages<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += limits.stopsReadMax)
    yield rows.slice(from, from + limits.stopsReadMax);
}
