// Reads invoices of a series for the checks of numbers and kinds, and the invoice with the highest code.
import type { Document as Stage } from 'mongodb';
import type { WarningKey } from '../../contracts/warnings';
import { issuerTypeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import { deriveInvoiceKindInSeries } from '../../document/series-kinds';
import type { InvoiceKindInSeries } from '../../messages/parameters';
import type { InvoiceWithSameOrAdjacentNumber } from '../../model/document-check';
import type { Database } from '../database';
import {
  buildDocumentTextCaptureExpression,
  buildPartyIdentityCodeExpression,
  authorityInvoiceTypeExpression,
  getEntriesCollection,
  invoiceMarkExpression,
} from './entries';

const customerIssues = { $regexMatch: { input: '$document', regex: `"${issuerTypeExtensionKey}":"D"` } };

const customer = { $ifNull: ['$snippet.customer.tax_code', '$snippet.customer.name', null] };

/**
 * The tax ID of the third party or, if it has none, its name, in the text
 * `"issuer":{"name":"...","tax_id":{...,"code":"..."`
 */
const thirdParty = {
  $ifNull: [
    buildDocumentTextCaptureExpression('"issuer":\\{[^{}]*"tax_id":\\{[^}]*"code":"([^"]*)"'),
    buildDocumentTextCaptureExpression('"issuer":\\{[^{}]*"name":"([^"]*)"'),
  ],
};

/** Warning of an invoice in a series with other kinds. Later invoices of the series get the same warning. */
export const mixedInvoiceKindsWarningKey = 'series-mixed' satisfies WarningKey;

/** Members that are read from the text of the document. No member of the entry has them. */
export const invoiceKindInSeriesProjection = {
  fiscalType: authorityInvoiceTypeExpression,
  issuer: { $cond: [customerIssues, customer, thirdParty] },
  issuerIdentity: {
    $cond: [customerIssues, buildPartyIdentityCodeExpression('customer'), buildPartyIdentityCodeExpression('issuer')],
  },
  mark: invoiceMarkExpression,
  isMixed: { $in: [mixedInvoiceKindsWarningKey, { $ifNull: ['$warnings.key', []] }] },
} as const;

/** Documents of one kind of a supplier in a series. */
export interface EntrySeriesSelector {
  readonly supplier: string;
  readonly docSchema: string;
  /** Series; null if there is none. */
  readonly series: string | null;
}

/**
 * Builds the stages for the newest invoices of the series and the year that have this warning. Their index is in this
 * order. The document itself may be one of them.
 */
export const buildInvoicesWithMixedKindsWarningStages = (own: object, year: string): Stage[] => [
  {
    $match: {
      ...own,
      'warnings.key': mixedInvoiceKindsWarningKey,
      'snippet.issue_date': { $gte: `${year}-01-01`, $lte: `${year}-12-31` },
      state: { $ne: 'void' },
    },
  },
  { $sort: { 'snippet.issue_date': -1 } },
  { $limit: 2 },
];

/** Builds the stages for the invoice with the highest code. One index is in this order. */
export const buildHighestNumberedInvoiceStages = (own: object): Stage[] => [
  { $match: { ...own, 'snippet.code': { $exists: true } } },
  { $sort: { 'snippet.code': -1 } },
  { $limit: 1 },
];

export interface InvoiceKindWithIssueDate {
  readonly kind: InvoiceKindInSeries;
  readonly date: string;
}

/** A row about the document with the highest code. */
export interface HighestNumberedDocumentRow
  extends Pick<InvoiceWithSameOrAdjacentNumber, 'fiscalType' | 'issuer' | 'issuerIdentity' | 'mark' | 'issueDate'> {
  readonly from: 'highest';
}

/** Builds the stages for the row. Discarded drafts do not use a number. */
const buildHighestRowStages = (workspace: string, { supplier, docSchema, series }: EntrySeriesSelector): Stage[] => [
  ...buildHighestNumberedInvoiceStages({
    workspace,
    supplier,
    'snippet.series': series,
    docSchema,
    invalid: false,
    state: { $ne: 'void' },
  }),
  { $project: { _id: 0, from: 'highest', issueDate: '$snippet.issue_date', ...invoiceKindInSeriesProjection } },
];

/** Builds stages that add this row to another read. */
export const buildHighestNumberedDocumentUnionStages = (workspace: string, among: EntrySeriesSelector): Stage[] => [
  { $unionWith: { coll: 'entries', pipeline: buildHighestRowStages(workspace, among) } },
];

/** Returns the kind; undefined if the document has no type at the authority. */
export function toInvoiceKindWithIssueDate({
  fiscalType: type,
  mark,
  issueDate,
  ...issuer
}: HighestNumberedDocumentRow): InvoiceKindWithIssueDate | undefined {
  const kind = deriveInvoiceKindInSeries(type ?? undefined, issuer, mark);
  return kind && { kind, date: issueDate };
}

/** Finds the kind of the invoice with the highest code; undefined if there is no such invoice. */
export async function findKindAndDateOfHighestNumberedInvoice(
  database: Database,
  workspace: string,
  among: EntrySeriesSelector,
): Promise<InvoiceKindWithIssueDate | undefined> {
  const [found] = await getEntriesCollection(database)
    .aggregate<HighestNumberedDocumentRow>(buildHighestRowStages(workspace, among))
    .toArray();
  return found && toInvoiceKindWithIssueDate(found);
}
