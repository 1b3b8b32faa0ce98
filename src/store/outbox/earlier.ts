// Builds before this one had two collections of what waits, each with a mover of its own. A worker takes them over while
// processes of those builds may still write: a collection is first renamed, so that nobody writes into what is dropped.
import { type Collection, type Document, Timestamp } from 'mongodb';
import { outbox as limits } from '../../contracts/limits/outbox';
import type { Act } from '../audit/act';
import type { Database } from '../database';
import { withVersion } from '../document-versions';
import { outbox, type OutboxPlace, type Told } from './outbox';

type Waiting = Document & { readonly _id: string };

/** By name: what a document of it is in the outbox. `lease`: it holds nothing that lasts. */
const earlier: Readonly<Record<string, ((document: Waiting) => Told) | 'lease'>> = {
  audit_lease: 'lease',
  // Its events were written beside it.
  audit_waiting: (act) => ({ acts: [{ ...(act as unknown as Act), event: { type: 'none' } }] }),
  events_waiting: ({ events }) => ({ events: events as NonNullable<Told['events']> }),
};

/** The name of one that is being taken over: for ever its own, so that whoever finds it empty may drop it. */
const takenName = (name: string, id: string): string => `${name}_taken_${id}`;

/** Takes over what is there. Several processes may do it at once. @returns how many documents went into the outbox */
export async function takeEarlier(database: Database, newId: () => string): Promise<number> {
  const wanted = new RegExp(`^(${Object.keys(earlier).join('|')})(_taken_|$)`);
  const found = await database.db.listCollections({ name: wanted }, { nameOnly: true }).toArray();
  let taken = 0;
  for (const { name } of found) {
    const [kind = ''] = name.split('_taken_');
    const collection = kind === name ? await renamed(database, name, takenName(name, newId())) : named(database, name);
    const asOutbox = earlier[kind];
    if (!collection || !asOutbox) continue;
    if (asOutbox !== 'lease') taken += await takeAll(database, collection, asOutbox);
    await collection.drop();
  }
  return taken;
}

const named = (database: Database, name: string): Collection<Waiting> => database.collection(name);

/** Undefined: another process was faster. */
async function renamed(database: Database, from: string, to: string): Promise<Collection<Waiting> | undefined> {
  try {
    await database.db.renameCollection(from, to);
    return named(database, to);
  } catch (error) {
    if (error instanceof Error && 'codeName' in error && error.codeName === 'NamespaceNotFound') return undefined;
    throw error;
  }
}

/** Before all that this build writes. */
const earlierPlace = ({ _id }: Waiting, i: number): OutboxPlace => ({ at: new Timestamp({ t: 0, i }), id: _id });

/** In the order in which the database stored them. */
async function takeAll(
  database: Database,
  collection: Collection<Waiting>,
  asOutbox: (document: Waiting) => Told,
): Promise<number> {
  for (let taken = 0; ; ) {
    const count = await database.transaction(async (session) => {
      const documents = await collection
        .find({}, { session })
        .sort({ $natural: 1 })
        .limit(limits.earlierRowsMax)
        .toArray();
      if (documents.length === 0) return 0;
      const rows = documents.map((document, i) =>
        withVersion('outbox', { _id: earlierPlace(document, taken + i), ...asOutbox(document) }),
      );
      await outbox(database).insertMany(rows, { session });
      await collection.deleteMany({ _id: { $in: documents.map(({ _id }) => _id) } }, { session });
      return documents.length;
    });
    if (count === 0) return taken;
    taken += count;
  }
}
