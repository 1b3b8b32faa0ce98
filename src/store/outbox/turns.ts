// Reads the waiting documents of the outbox such that workspaces take turns. A workspace with a long backlog then
// delays its own events and audit rows only. The documents of one workspace keep their order.
import type { ClientSession } from 'mongodb';
import { outboxLimits as limits } from '../../contracts/limits/events';
import type { Database } from '../database';
import { getOutboxCollection, type OutboxDocument, type OutboxDocumentsByWorkspace } from './outbox';

/** Documents of the next batch. */
interface WaitingDocuments {
  readonly lines: OutboxDocumentsByWorkspace;
  /** True if there may be more documents than these. */
  readonly isCut: boolean;
}

interface TurnOptions {
  /** Workspace after which the turns start. */
  readonly after: string;
  /** Maximum number of documents of the batch. */
  readonly documentsMax: number;
}

/**
 * Reads documents for the next batch. All documents of a workspace that are older than one of them are included. If a
 * snapshot contains a document, it contains everything on which the document may depend.
 */
export async function readOutboxDocumentsForNextBatch(
  database: Database,
  by: TurnOptions,
  session: ClientSession,
): Promise<WaitingDocuments> {
  const oldest = await getOutboxCollection(database)
    .find({}, { session })
    .sort({ _id: 1 })
    .limit(by.documentsMax)
    .batchSize(by.documentsMax)
    .toArray();
  const isCut = oldest.length === by.documentsMax;
  // A document without a workspace may belong to any of them, so all documents are moved in the order of their ids.
  if (oldest.some(({ workspace }) => workspace === undefined)) return { lines: new Map([[undefined, oldest]]), isCut };
  if (!isCut) return { lines: groupByWorkspace(startTurnsAfter(by.after, oldest)), isCut };
  const shares = await readShareOfEachWorkspace(database, by, session);
  if (shares.length >= by.documentsMax) return { lines: groupByWorkspace(shares), isCut };
  // Few documents of other workspaces wait, so the batch also has room for more of the oldest documents.
  const ofOldest = groupByWorkspace(oldest);
  const lines = [...groupByWorkspace(shares)].map(([workspace, share]) => {
    const own = ofOldest.get(workspace) ?? [];
    return [workspace, own.length > share.length ? own : share] as const;
  });
  return { lines: new Map(lines), isCut };
}

/** Reads the oldest documents of each workspace, up to the maximum number of a batch. */
async function readShareOfEachWorkspace(
  database: Database,
  { after, documentsMax }: TurnOptions,
  session: ClientSession,
): Promise<OutboxDocument[]> {
  const share = Math.ceil(documentsMax / limits.moveSharesOfBatch);
  // Documents after one without a workspace wait for it.
  const end = await getOutboxCollection(database).findOne(
    { workspace: { $exists: false } },
    { session, sort: { _id: 1 }, projection: { _id: 1 } },
  );
  const found: OutboxDocument[] = [];
  for (const range of [{ $gt: after }, ...(after === '' ? [] : [{ $gt: '', $lte: after }])]) {
    let last = range.$gt;
    for (let isMore = true; isMore && found.length < documentsMax; ) {
      const rows = await getOutboxCollection(database)
        .find({ workspace: { ...range, $gt: last }, ...(end ? { _id: { $lt: end._id } } : {}) }, { session })
        .sort({ workspace: 1, _id: 1 })
        .limit(share)
        .batchSize(share)
        .toArray();
      found.push(...rows);
      last = rows.at(-1)?.workspace ?? last;
      isMore = rows.length === share;
    }
  }
  return found;
}

/** Sorts documents by workspace, starting with the first workspace after this one. */
const startTurnsAfter = (after: string, documents: readonly OutboxDocument[]): OutboxDocument[] => {
  const toTurn = ({ workspace = '' }: OutboxDocument): string => `${workspace > after ? 0 : 1}${workspace}`;
  return documents.toSorted((a, b) => (toTurn(a) < toTurn(b) ? -1 : Number(toTurn(a) > toTurn(b))));
};

function groupByWorkspace(documents: readonly OutboxDocument[]): Map<string | undefined, OutboxDocument[]> {
  const lines = new Map<string | undefined, OutboxDocument[]>();
  for (const document of documents) {
    const line = lines.get(document.workspace);
    if (line) line.push(document);
    else lines.set(document.workspace, [document]);
  }
  return lines;
}
