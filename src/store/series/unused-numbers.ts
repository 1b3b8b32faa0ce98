// Finds numbers that steps took and that no document has: a job ended between the number and its walk. The number stays
// with its entry, and the document gets it when the entry's workflow runs again. Until then, the number is a visible gap
// in the series (RD 1619/2012 art. 6.1.a).
import { httpLimits } from '../../contracts/limits/http';
import { seriesNumberingLimits as limits } from '../../contracts/limits/series';
import type { Database } from '../database';
import { listInvoiceNumberOwners } from '../chains/number-owners';
import { isSameInvoiceNumberInYear } from '../chains/records';
import { getEntriesCollection, formatEntryDatabaseKey } from '../entries/entries';
import type { EntryDocument } from '../../model/entry';
import { deriveUuidFromSeed } from '../entries/stable-id';
import { formatSeriesNumberDatabaseKey } from './next-numbers';
import type { SeriesDocument, SeriesNumberDocument } from '../../model/series';
import { getSeriesNumbersCollection } from './series';

type WatchedNumber = Pick<
  SeriesNumberDocument,
  '_id' | 'workspace' | 'series' | 'id' | 'code' | 'watch' | 'turn' | 'skippedFor'
>;
type Owner = Pick<EntryDocument, '_id' | 'openJob'> & { readonly snippet?: { readonly code?: string } };

const watched = { watch: { $exists: true } } as const;

/**
 * Creates the requester for a further number of an entry. The first requester has the entry's own id. The number that a
 * client chose itself replaces a number that was skipped.
 */
export const buildFurtherNumberRequesterOfEntry = (
  entry: string,
  count: number,
): Pick<SeriesNumberDocument, 'id' | 'turn'> =>
  count === 1 ? { id: entry } : { id: deriveUuidFromSeed(JSON.stringify([entry, count])), turn: { entry, count } };

/** Counts the numbers that an entry has taken in a series, from the first one on. Every read is by key. */
export async function countSeriesNumbersTakenByEntry(
  database: Database,
  { workspace, id: series }: Pick<SeriesDocument, 'workspace' | 'id'>,
  { id: entry }: Pick<EntryDocument, 'id'>,
): Promise<number> {
  for (let count = 0; ; count += limits.ownedNumbersMax) {
    const keys = listNumberIdsOfEntry(entry, count).map((id) => formatSeriesNumberDatabaseKey(workspace, series, id));
    const found = await getSeriesNumbersCollection(database).countDocuments({ _id: { $in: keys } });
    if (found < limits.ownedNumbersMax) return count + found;
  }
}

/** Lists the ids of further numbers of an entry, as many as one attempt takes. */
const listNumberIdsOfEntry = (entry: string, after = 0): string[] =>
  Array.from({ length: limits.ownedNumbersMax }, (_, i) => buildFurtherNumberRequesterOfEntry(entry, after + i + 1).id);

const readEntry = ({ id, turn }: Pick<SeriesNumberDocument, 'id' | 'turn'>): string => turn?.entry ?? id;

const ownerKey = (row: Pick<SeriesNumberDocument, 'workspace' | 'id' | 'turn'>): string =>
  formatEntryDatabaseKey(row.workspace, readEntry(row));

/**
 * Checks whether issued numbers were used, in one pass over numbers that were taken a while ago. Those that their
 * documents have are no longer watched; the others count as unused until a later pass finds them used. A number is
 * watched from the time of the clock of the process that took it. If that clock is ahead, the number is watched from
 * this pass on.
 * @returns how many numbers were checked, and how many are unused
 */
export async function updateUnusedNumberMarks(
  database: Database,
): Promise<{ readonly checked: number; readonly unused: number }> {
  const now = await database.now();
  const rows = await getSeriesNumbersCollection(database)
    .find({ $or: [{ watch: { $lte: new Date(now.getTime() - limits.unusedAfterMs) } }, { watch: { $gt: now } }] })
    .sort({ watch: 1 })
    .limit(limits.checkedNumbersMax)
    .project<WatchedNumber>({ workspace: 1, series: 1, id: 1, code: 1, watch: 1, turn: 1, skippedFor: 1 })
    .toArray();
  if (rows.length === 0) return { checked: 0, unused: 0 };
  const owners = await getEntriesCollection(database)
    .find({ _id: { $in: rows.map(ownerKey) } })
    .project<Owner>({ openJob: 1, 'snippet.code': 1 })
    .toArray();
  const ownerOf = new Map(owners.map((owner) => [owner._id, owner]));
  const without = rows.filter((row) => ownerOf.get(ownerKey(row))?.snippet?.code !== row.code);
  const { passedIds, heldIds } = await passedOver(database, without);
  const isAhead = ({ watch }: WatchedNumber): boolean => watch !== undefined && watch > now;
  const unused = without.filter(
    (row) => !isAhead(row) && !passedIds.has(row._id) && !heldIds.has(row._id) && !ownerOf.get(ownerKey(row))?.openJob,
  );
  const watchedIds = new Set(without.filter(({ _id }) => !passedIds.has(_id)).map(({ _id }) => _id));
  const used = rows.filter(({ _id }) => !watchedIds.has(_id));
  const isWithoutReason = ({ _id, skippedFor }: WatchedNumber): boolean => passedIds.has(_id) && !skippedFor;
  const withoutReason = buildIdFilter(used.filter(isWithoutReason));
  const unwatched = { $unset: { watch: '', unused: '' } } as const;
  await getSeriesNumbersCollection(database).bulkWrite(
    [
      { updateMany: { filter: buildIdFilter(used.filter((row) => !isWithoutReason(row))), update: unwatched } },
      // The entry may have skipped the number for an invoice after the rows were read.
      { updateMany: { filter: { ...withoutReason, skippedFor: { $exists: false } }, update: unwatched } },
      {
        updateMany: {
          filter: buildIdFilter(without.filter(({ _id }) => watchedIds.has(_id))),
          update: { $set: { watch: now } },
        },
      },
      { updateMany: { filter: buildIdFilter(unused), update: { $set: { unused: true } } } },
    ],
    { ordered: true },
  );
  return { checked: rows.length, unused: unused.length };
}

const buildIdFilter = (rows: readonly Pick<WatchedNumber, '_id'>[]) => ({ _id: { $in: rows.map(({ _id }) => _id) } });

/** Stores for which invoice an entry skipped its number. Can be repeated. */
export const markSeriesNumberSkippedForInvoice = async (
  database: Database,
  { _id }: Pick<SeriesNumberDocument, '_id'>,
  skippedFor: string,
): Promise<void> => void (await getSeriesNumbersCollection(database).updateOne({ _id }, { $set: { skippedFor } }));

/**
 * Finds numbers whose entry took another number later. `passedIds`: the invoice for which the number was skipped has it.
 * `heldIds`: that invoice still waits for its record, and may be withdrawn. Rows of earlier builds do not name it.
 */
async function passedOver(
  database: Database,
  rows: readonly WatchedNumber[],
): Promise<{ readonly passedIds: ReadonlySet<string>; readonly heldIds: ReadonlySet<string> }> {
  const formatKey = (row: WatchedNumber): string =>
    formatSeriesNumberDatabaseKey(
      row.workspace,
      row.series,
      buildFurtherNumberRequesterOfEntry(readEntry(row), (row.turn?.count ?? 1) + 1).id,
    );
  const laterNumbers =
    rows.length === 0
      ? []
      : await getSeriesNumbersCollection(database)
          .find({ _id: { $in: rows.map(formatKey) } }, { projection: { _id: 1 } })
          .toArray();
  const laterKeys = new Set(laterNumbers.map(({ _id }) => _id));
  const skipped = rows.filter((row) => laterKeys.has(formatKey(row)));
  const keys = skipped.flatMap(({ skippedFor }) => skippedFor ?? []);
  const owners = keys.length === 0 ? [] : await listInvoiceNumberOwners(database, keys, []);
  const ownersOf = ({ skippedFor = '' }: WatchedNumber) =>
    owners.filter(({ id }) => isSameInvoiceNumberInYear(id, skippedFor));
  const isPassed = (row: WatchedNumber): boolean =>
    row.skippedFor === undefined || ownersOf(row).some(({ isStored }) => isStored);
  const toIds = (found: readonly WatchedNumber[]) => new Set(found.map(({ _id }) => _id));
  return {
    passedIds: toIds(skipped.filter(isPassed)),
    heldIds: toIds(skipped.filter((row) => !isPassed(row) && ownersOf(row).length > 0)),
  };
}

/**
 * Finds the number of an entry that its document does not have, as far as is known. If the entry has skipped many
 * numbers, its last number is found once it counts as unused.
 */
export async function findUnusedNumberOfEntry(
  database: Database,
  workspace: string,
  entry: Pick<EntryDocument, 'id'> & { readonly snippet?: { readonly code?: string } },
): Promise<string | undefined> {
  if (entry.snippet?.code) return undefined;
  const numbers = getSeriesNumbersCollection(database);
  const projection = { code: 1 } as const;
  const isFirst = { workspace, id: { $in: listNumberIdsOfEntry(entry.id) }, ...watched };
  const found =
    (await numbers.findOne(isFirst, { projection, sort: { index: -1 }, hint: 'number_unwritten' })) ??
    (await numbers.findOne(
      { workspace, unused: true, 'turn.entry': entry.id },
      { projection, hint: 'number_unused_of_entry', maxTimeMS: httpLimits.queryMs },
    ));
  return found?.code;
}

/**
 * Finds unused numbers of a workspace (of one series, or with an issue date in a period), in the order of series and
 * index.
 */
export const listUnusedNumbersOfAllSeries = (
  database: Database,
  workspace: string,
  of: { readonly from?: string; readonly to?: string } = {},
): Promise<SeriesNumberDocument[]> =>
  getSeriesNumbersCollection(database)
    .find(
      {
        workspace,
        unused: true,
        ...(of.from && of.to ? { date: { $gte: of.from, $lte: of.to } } : {}),
      },
      { maxTimeMS: httpLimits.queryMs },
    )
    .sort({ series: 1, index: 1 })
    .limit(limits.unusedListedMax)
    .toArray();

/** Counts the unused numbers of each series; a series without unused numbers is absent. */
export async function countUnusedNumbersBySeries(
  database: Database,
  workspace: string,
): Promise<ReadonlyMap<string, number>> {
  const found = await getSeriesNumbersCollection(database)
    .aggregate<{ _id: string; count: number }>(
      [
        { $match: { workspace, unused: true } },
        { $limit: limits.unusedListedMax },
        { $group: { _id: '$series', count: { $sum: 1 } } },
      ],
      { maxTimeMS: httpLimits.queryMs },
    )
    .toArray();
  return new Map(found.map(({ _id, count }) => [_id, count]));
}
