// Reads what the first walk of an invoice needs if its client chose the number.
import { getChainsCollection } from '../chains/chains';
import type { Database } from '../database';

/** The entry that has a number in a chain, and the time by the database's clock. */
export interface InvoiceNumberOwnerAndDatabaseTime {
  readonly owner?: string;
  /** Absent if the chain is not stored. */
  readonly databaseTime?: Date;
}

/** Reads the entry of the invoice with a key, and the database's time, in one read. */
export async function readInvoiceNumberOwnerAndDatabaseTime(
  database: Database,
  chain: string,
  invoiceKey: string,
): Promise<InvoiceNumberOwnerAndDatabaseTime> {
  const [found] = await getChainsCollection(database)
    .aggregate<InvoiceNumberOwnerAndDatabaseTime>([
      { $match: { _id: chain } },
      {
        $lookup: {
          from: 'chain_invoices',
          pipeline: [{ $match: { _id: invoiceKey } }, { $project: { entry: 1 } }],
          as: 'invoices',
        },
      },
      { $project: { _id: 0, owner: { $first: '$invoices.entry' }, databaseTime: '$$NOW' } },
    ])
    .toArray();
  return found ?? {};
}
