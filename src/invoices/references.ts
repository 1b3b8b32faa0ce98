// References between invoices in `preceding`, by uuid or by number. They are looked up by key, because a document may
// refer to 1,000 others, and is compared with thousands.
import type { Invoice } from '../document/model/invoice';

/** The part of an invoice to which others refer. */
export type ReferableInvoice = { readonly [Name in 'series' | 'code' | 'uuid']?: string | undefined };

const formatNumber = ({ series, code }: ReferableInvoice): string => JSON.stringify([series ?? '', code]);

/** Lists the keys of a reference: those for invoices with a uuid, and for invoices without one. */
const listKeysOfReference = (reference: ReferableInvoice): readonly string[] => [
  reference.uuid ? `uuid ${reference.uuid}` : `with uuid ${formatNumber(reference)}`,
  `without uuid ${formatNumber(reference)}`,
];

/** Lists the keys of the references to an invoice. If the reference and the invoice have a uuid, the number is ignored. */
const listKeysOfInvoice = (invoice: ReferableInvoice): readonly string[] =>
  invoice.uuid
    ? [`uuid ${invoice.uuid}`, `with uuid ${formatNumber(invoice)}`]
    : [`without uuid ${formatNumber(invoice)}`];

const listKeys = ({ preceding = [] }: Invoice): readonly string[] => preceding.flatMap(listKeysOfReference);

interface RowWithInvoice {
  readonly invoice: Invoice;
}

type PositionsByKey = ReadonlyMap<string, readonly number[]>;
type ListKeysOfRow = (invoice: Invoice) => readonly string[];

/** Builds an index of a list, which is kept as long as the list. */
function createIndexReader(listKeysOfRow: ListKeysOfRow): (rows: readonly RowWithInvoice[]) => PositionsByKey {
  const indexes = new WeakMap<readonly RowWithInvoice[], PositionsByKey>();
  return (rows) => {
    const known = indexes.get(rows);
    if (known) return known;
    const positions = new Map<string, number[]>();
    for (const [position, { invoice }] of rows.entries()) {
      for (const key of new Set(listKeysOfRow(invoice))) {
        const there = positions.get(key);
        if (there) there.push(position);
        else positions.set(key, [position]);
      }
    }
    indexes.set(rows, positions);
    return positions;
  };
}

const readNamingIndex = createIndexReader(listKeys);
const readNamedIndex = createIndexReader(listKeysOfInvoice);

function pickInOrder<Row>(rows: readonly Row[], positions: PositionsByKey, keys: readonly string[]): readonly Row[] {
  const found = new Set(keys.flatMap((key) => positions.get(key) ?? []));
  return [...found].toSorted((one, other) => one - other).flatMap((position) => rows[position] ?? []);
}

/** Lists the rows whose invoices refer to an invoice in `preceding`, in their order. */
export const listInvoicesThatReferTo = <Row extends RowWithInvoice>(
  invoice: ReferableInvoice,
  rows: readonly Row[],
): readonly Row[] => pickInOrder(rows, readNamingIndex(rows), listKeysOfInvoice(invoice));

/** Lists the rows to whose invoices an invoice refers in `preceding`, in their order. */
export const listInvoicesReferredToBy = <Row extends RowWithInvoice>(
  invoice: Invoice,
  rows: readonly Row[],
): readonly Row[] => pickInOrder(rows, readNamedIndex(rows), listKeys(invoice));
