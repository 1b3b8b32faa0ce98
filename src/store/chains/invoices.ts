// Identities: one invoice (number and date) in one chain, with the entry that owns it and its unsettled record.
import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import type { InvoiceSituation } from '../../chain/record/flags';
import { type Database, withSession } from '../database';

export interface ChainInvoiceDocument {
  /** `<chain>|<number>|<date>` */
  readonly _id: string;
  readonly chain: string;
  readonly number: string;
  readonly date: string;
  /** Entry that the number belongs to. */
  readonly entry: string;
  /** The record whose outcome is not known yet; null when there is none. Holds further requests. */
  readonly unsettled: string | null;
  /** What the authority holds and how the last attempts ended. */
  readonly situation: InvoiceSituation;
  /** Some settled record of it had an attempt without an answer, which may land late. */
  readonly unanswered?: true;
  /** Counts writes, so that holding and releasing requests meet on this document. */
  readonly version: number;
}

export type ChainInvoiceWrite = AnyBulkWriteOperation<ChainInvoiceDocument>;

export const chainInvoices = (database: Database): Collection<ChainInvoiceDocument> =>
  database.collection('chain_invoices');

export const chainInvoiceKey = (chain: string, number: string, date: string): string => `${chain}|${number}|${date}`;

export const findInvoice = (database: Database, id: string, session?: ClientSession) =>
  chainInvoices(database).findOne({ _id: id }, withSession(session));
