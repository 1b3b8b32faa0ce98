// Chains: one supplier's chain in one environment of one workspace, with its head and what an operator wants to see.
import type { ClientSession, Collection, IndexDescription } from 'mongodb';
import type { ChainHead } from '../chain/record';
import type { AuthorityEnvironment } from '../contracts/runs';
import { type Database, within } from './database';

export interface ChainDocument {
  /** `<workspace>:<environment>:<supplier code>` */
  readonly _id: string;
  readonly workspace: string;
  readonly environment: AuthorityEnvironment;
  readonly supplier: string;
  readonly supplierName: string;
  /** `NumeroInstalacion`: made once, never used again (product.md decision 13). */
  readonly installation: string;
  /** Time zone of the place of issue. */
  readonly zone: string;
  readonly registration: {
    readonly state: 'pending' | 'registered' | 'unregistered';
    readonly entry: string;
    readonly job: string;
  };
  readonly head: ChainHead | null;
  readonly lastError?: { readonly at: Date; readonly text: string } | null;
  readonly nextAttemptAt?: Date | null;
  readonly lastSubmissionAt?: Date;
  /** Why sealing rests (clock, restored backup); absent when it does not. */
  readonly sealStop?: { readonly at: Date; readonly text: string } | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const chainIndexes: IndexDescription[] = [
  { key: { installation: 1 }, name: 'chain_installation', unique: true },
  { key: { workspace: 1, supplier: 1 }, name: 'chain_workspace' },
];

export const chains = (database: Database): Collection<ChainDocument> => database.collection('chains');

export const chainKey = (workspace: string, environment: AuthorityEnvironment, supplier: string): string =>
  `${workspace}:${environment}:${supplier}`;

export const findChain = (database: Database, key: string, session?: ClientSession) =>
  chains(database).findOne({ _id: key }, within(session));

/** Moves the head forward when it is still where the sealer read it. False: another sealer was faster. */
export async function moveHead(
  database: Database,
  chain: Pick<ChainDocument, '_id' | 'installation' | 'head'>,
  head: ChainHead,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await chains(database).updateOne(
    {
      _id: chain._id,
      installation: chain.installation,
      ...(chain.head
        ? { 'head.sequence': chain.head.sequence, 'head.fingerprint': chain.head.fingerprint }
        : { head: null }),
    },
    { $set: { head, updatedAt: now } },
    within(session),
  );
  return matchedCount === 1;
}
