// Reads chains for clients and operators: the chain of one supplier, all chains of a workspace, and the status of a
// chain.
import { chainLimits as limits } from '../../contracts/limits/chain';
import { httpLimits } from '../../contracts/limits/http';
import type { AuthorityEnvironment } from '../../contracts/runs';
import { readAndConfirmMiss } from '../confirm-miss';
import type { Database } from '../database';
import { listSendingStopsOfChain } from './chain-control';
import type { ChainDocument } from '../../model/chain';
import { formatChainKey, getChainsCollection, findChain } from './chains';
import { countUnsubmittedRecords, getRecordsCollection } from './records';
import { cacheSupplierStatusRead, toSupplierStatus } from '../suppliers/status-cache';
import { getSubmissionsCollection } from '../submissions/submissions';
import { listSendingStopKeysOfChain } from './stopped-chains';
import { listSendingStopsByKeys } from './windows';
import type { SendingStopDocument } from '../../model/submission';
import { jobLimits } from '../../contracts/limits/jobs';
import type { ListedWorkflow } from '../jobs/workflows';
import type { Document } from 'mongodb';

export interface ChainStatus {
  readonly chain: ChainDocument;
  /** Number of sealed records without a response, including records that are being sent. */
  readonly pending: number;
  /** Why nothing is sent, and since when. */
  readonly stop?: Pick<SendingStopDocument, 'at' | 'code' | 'text'>;
}

/** Finds the chain of a supplier. Caches its status, so that the status need not be read again. */
export function findSupplierChainAndCacheStatus(
  database: Database,
  workspace: string,
  environment: AuthorityEnvironment,
  supplier: string,
): Promise<ChainDocument | null> {
  const key = formatChainKey(workspace, environment, supplier);
  const reading = findChain(database, key);
  void cacheSupplierStatusRead(database, key, reading.then(toSupplierStatus));
  return reading;
}

/** The chain of a supplier, with the party that was registered. */
export interface ChainWithPartyAndWorkflows {
  readonly chain: ChainDocument;
  /** The party document as JSON text; null if the party was erased. */
  readonly party: string | null;
  /** The oldest workflows of the workspace for a schema, if they were requested. */
  readonly workflows?: readonly ListedWorkflow[];
}

/** Finds the chain of a supplier with its registered party, and the oldest workflows for a schema, in one read. */
export function findSupplierChainWithPartyAndWorkflows(
  database: Database,
  workspace: string,
  environment: AuthorityEnvironment,
  supplier: string,
  also: { readonly workflowSchema?: string } = {},
): Promise<ChainWithPartyAndWorkflows | null> {
  const key = formatChainKey(workspace, environment, supplier);
  const stages = buildPartyStages(key, also.workflowSchema && { workspace, schema: also.workflowSchema });
  const reading = readAndConfirmMiss(database, async () => {
    const [found] = await getChainsCollection(database).aggregate<ChainWithPartyAndWorkflows>(stages).toArray();
    return found ?? null;
  });
  void cacheSupplierStatusRead(
    database,
    key,
    reading.then((found) => toSupplierStatus(found?.chain ?? null)),
  );
  return reading;
}

const buildPartyStages = (key: string, workflows: Document | '' | undefined): Document[] => [
  { $match: { _id: key } },
  { $set: { partyKey: { $concat: ['$workspace', ':', '$registration.entry'] } } },
  {
    $lookup: {
      from: 'entries',
      localField: 'partyKey',
      foreignField: '_id',
      pipeline: [{ $project: { document: 1 } }],
      as: 'parties',
    },
  },
  ...(workflows
    ? [{ $lookup: { from: 'workflows', pipeline: buildOldestWorkflowStages(workflows), as: 'workflows' } }]
    : []),
  {
    $replaceWith: {
      chain: '$$ROOT',
      party: { $ifNull: [{ $first: '$parties.document' }, null] },
      ...(workflows ? { workflows: '$workflows' } : {}),
    },
  },
  { $unset: ['chain.partyKey', 'chain.parties', 'chain.workflows'] },
];

/** Builds stages that read only a few workflows, because each workflow may have 256 kB. */
const buildOldestWorkflowStages = (filter: Document): Document[] => [
  { $match: filter },
  { $sort: { createdAt: 1, _id: 1 } },
  { $limit: jobLimits.workflowsJoinedMax },
  { $project: { versions: 0 } },
];

/** Lists the chains of a workspace by supplier, after `after`. If an environment is set, lists only its chains. */
export const listChains = (
  database: Database,
  workspace: string,
  wanted: { readonly environment?: AuthorityEnvironment; readonly limit?: number; readonly after?: string },
): Promise<ChainDocument[]> =>
  getChainsCollection(database)
    .find(
      {
        workspace,
        ...(wanted.environment ? { environment: wanted.environment } : {}),
        ...(wanted.after === undefined ? {} : { supplier: { $gt: wanted.after } }),
      },
      { maxTimeMS: httpLimits.queryMs },
    )
    .sort({ supplier: 1 })
    .limit(wanted.limit ?? 0)
    .toArray();

/** Reads the status of a chain for operators. */
export async function readChainStatus(database: Database, chain: ChainDocument): Promise<ChainStatus> {
  const [waiting, open, [stop]] = await Promise.all([
    countUnsubmittedRecords(database, chain._id, limits.pendingCountMax, httpLimits.queryMs),
    getSubmissionsCollection(database).findOne({ chain: chain._id, open: true }, { projection: { marked: 1 } }),
    listSendingStopsOfChain(database, chain),
  ]);
  const pending = waiting + (open?.marked ?? 0);
  return { chain, pending, ...(stop ? { stop } : {}) };
}

/** Reads the status of several chains of a workspace, in their order, with three reads in total. */
export async function readChainStatuses(
  database: Database,
  workspace: string,
  found: readonly ChainDocument[],
): Promise<ChainStatus[]> {
  const own = found.filter((chain) => chain.workspace === workspace);
  if (own.length === 0) return [];
  const chain = { $in: own.map(({ _id }) => _id) };
  const bounded = { maxTimeMS: httpLimits.queryMs };
  const [waiting, open, held] = await Promise.all([
    getRecordsCollection(database)
      .aggregate<{ readonly _id: string; readonly count: number }>(
        [{ $match: { chain, pending: true } }, { $group: { _id: '$chain', count: { $sum: 1 } } }],
        bounded,
      )
      .toArray(),
    getSubmissionsCollection(database)
      .find({ chain, open: true }, bounded)
      .project<{ readonly chain: string; readonly marked?: number }>({ _id: 0, chain: 1, marked: 1 })
      .toArray(),
    listSendingStopsByKeys(database, [...new Set(own.flatMap(listSendingStopKeysOfChain))]),
  ]);
  const pending = new Map(waiting.map(({ _id, count }) => [_id, count]));
  for (const { chain: key, marked = 0 } of open) pending.set(key, (pending.get(key) ?? 0) + marked);
  const stops = new Map(held.map((stop) => [stop._id, stop]));
  return own.map((one) => {
    const stop = listSendingStopKeysOfChain(one).flatMap((key) => stops.get(key) ?? [])[0];
    return { chain: one, pending: pending.get(one._id) ?? 0, ...(stop ? { stop } : {}) };
  });
}

/** A chain in a list of installations. */
export type ChainWithInstallationNumbers = Pick<
  ChainDocument,
  '_id' | 'environment' | 'workspace' | 'supplier' | 'installation' | 'head' | 'past' | 'createdAt' | 'endConfirmed'
>;

/** Lists the chains of several workspaces for operators of the installation, for a renewal after a restored backup. */
export const listChainsOfWorkspaces = (
  database: Database,
  workspaces: readonly string[],
): Promise<ChainWithInstallationNumbers[]> =>
  getChainsCollection(database)
    .find({ workspace: { $in: [...workspaces] } })
    .sort({ workspace: 1, supplier: 1 })
    .project<ChainWithInstallationNumbers>({
      environment: 1,
      workspace: 1,
      supplier: 1,
      installation: 1,
      head: 1,
      past: 1,
      createdAt: 1,
      endConfirmed: 1,
    })
    .toArray();
