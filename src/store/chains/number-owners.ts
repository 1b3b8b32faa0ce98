// Finds invoices of a chain that already have a number. A number that a client chose belongs to its invoice as soon as
// the invoice waits for its record: its chain may be paused for hours, and both invoices would be reported in the end.
import type { Document } from 'mongodb';
import type { Database } from '../database';
import {
  buildChainInvoiceNumbersFilter,
  getChainInvoicesCollection,
  isSameInvoiceNumberInYear,
  toInvoiceNumberInYearKey,
} from './records';
import { buildWaitingRequestsByNumberFilter, getSealingRequestsCollection } from './requests';

/** An invoice with a number. */
interface NumberOwner {
  /** Key of the invoice in its chain. */
  readonly id: string;
  readonly entry: string;
  /** Set if the chain has the invoice; otherwise it waits for its record. */
  readonly isStored?: true;
}

const buildWaitingStages = (keys: readonly string[], own: readonly string[]): Document[] => [
  { $match: buildWaitingRequestsByNumberFilter(keys, own) },
  { $replaceWith: { from: 'other', id: '$invoiceKey', entry: '$entry' } },
];

/** These invoices are read last, so that an invoice that is sealed between the two reads is not missed. */
const buildSealedUnion = (keys: readonly string[]): Document => ({
  $unionWith: {
    coll: 'chain_invoices',
    pipeline: [
      { $match: buildChainInvoiceNumbersFilter(keys) },
      { $replaceWith: { from: 'other', id: '$_id', entry: '$entry', isStored: true } },
    ],
  },
});

/**
 * Builds stages that add the invoices with the numbers of these keys to another read.
 * @param own ids of the entries that get the numbers; their own requests are omitted
 */
export const buildInvoiceNumberOwnerStages = (keys: readonly string[], own: readonly string[]): Document[] =>
  keys.length === 0
    ? []
    : [{ $unionWith: { coll: 'requests', pipeline: buildWaitingStages(keys, own) } }, buildSealedUnion(keys)];

/** Finds the entries of the chain's invoices that have the number of one of these keys in its year, by these keys. */
export async function readEntryIdsBySealedNumberKey(
  database: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const found = await getChainInvoicesCollection(database)
    .find(buildChainInvoiceNumbersFilter(keys))
    .project<{ readonly _id: string; readonly entry: string }>({ entry: 1 })
    .toArray();
  const entries = new Map(found.map(({ _id, entry }) => [toInvoiceNumberInYearKey(_id), entry]));
  return new Map(
    keys.flatMap((key) => {
      const entry = entries.get(toInvoiceNumberInYearKey(key));
      return entry === undefined ? [] : [[key, entry] as const];
    }),
  );
}

/** Finds the entry that has the number of this key in its year, if a workflow step assigned one of the two numbers. */
export async function findOwnerEntryIdOfAssignedNumber(
  database: Database,
  key: string,
  isNumberAssigned: boolean,
): Promise<string | undefined> {
  if (isNumberAssigned) return (await readEntryIdsBySealedNumberKey(database, [key])).get(key);
  const assignedNumberInYear = toInvoiceNumberInYearKey(key);
  return (await getChainInvoicesCollection(database).findOne({ assignedNumberInYear }, { projection: { entry: 1 } }))
    ?.entry;
}

/** Finds the invoices that have the number of one of these keys in its year, in one read. @param own see above */
export async function listInvoiceNumberOwners(
  database: Database,
  keys: readonly string[],
  own: readonly string[],
): Promise<NumberOwner[]> {
  const owners = await getSealingRequestsCollection(database)
    .aggregate<NumberOwner>([...buildWaitingStages(keys, own), buildSealedUnion(keys)])
    .toArray();
  return owners.filter(({ id }) => keys.some((key) => isSameInvoiceNumberInYear(id, key)));
}
