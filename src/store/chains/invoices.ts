// Identities: one invoice (number and date) in one chain, with the entry that owns it and its unsettled record.
import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import { type Database, withSession } from '../database';
import type { ChainInvoiceDocument } from '../../model/record';

export type ChainInvoiceWrite = AnyBulkWriteOperation<ChainInvoiceDocument>;

export const chainInvoices = (database: Database): Collection<ChainInvoiceDocument> =>
  database.collection('chain_invoices');

export const chainInvoiceKey = (chain: string, number: string, date: string): string => `${chain}|${number}|${date}`;

export const findInvoice = (database: Database, id: string, session?: ClientSession) =>
  chainInvoices(database).findOne({ _id: id }, withSession(session));
