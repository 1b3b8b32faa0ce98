// Stores declarations of the producer, one for each version and content. No declaration is ever changed or deleted
// (Orden HAC/1177/2024 art. 15).
import { createHash } from 'node:crypto';
import type { Collection, IndexDescription } from 'mongodb';
import type { ProducerDeclaration } from '../../declaration/declaration';
import type { Database } from '../database';

/** A declaration of the producer for one version. */
export interface StoredProducerDeclaration {
  /** Version and digest of the content. */
  readonly _id: string;
  readonly version: string;
  /** Time at which a process with this declaration first started. */
  readonly at: Date;
  readonly declaration: ProducerDeclaration;
}

export const responsibilityDeclarationIndexes: IndexDescription[] = [
  { key: { version: 1, at: -1 }, name: 'declaration_version' },
];

const declarations = (database: Database): Collection<StoredProducerDeclaration> => database.collection('declarations');

/** Saves this process's declaration. Can be repeated. */
export async function saveProducerDeclaration(
  database: Database,
  declaration: ProducerDeclaration,
  at: Date,
): Promise<void> {
  const { version } = declaration;
  const digest = createHash('sha256').update(JSON.stringify(declaration)).digest('hex');
  await declarations(database).updateOne(
    { _id: `${version}:${digest}` },
    { $setOnInsert: { version, at, declaration } },
    { upsert: true },
  );
}

export const findProducerDeclarationOfVersion = (
  database: Database,
  version: string,
): Promise<StoredProducerDeclaration | null> => declarations(database).findOne({ version }, { sort: { at: -1 } });

/** Lists the versions that were declared here, newest first. */
export async function listDeclaredSoftwareVersions(database: Database): Promise<string[]> {
  const rows = declarations(database).aggregate<{ _id: string }>([
    { $group: { _id: '$version', at: { $max: '$at' } } },
    { $sort: { at: -1 } },
  ]);
  return (await rows.toArray()).map(({ _id }) => _id);
}
