// The few members of a document that lists show. They are stored with the entry, so that no document is parsed for a
// list.

import type { PartySummary, DocumentSummary } from '../contracts/document-summary';
import type { Document } from './model/envelope';
import type { Invoice, NoteMessageDocument } from './model/invoice';
import type { Party } from './model/parts';
import { findDocumentKindOfSchema } from './model/schemas';

/**
 * Builds the members to show: numbers, parties and totals of an invoice, or name and code of a party. All summaries
 * have `title`.
 */
export function buildDocumentSummary(doc: Document): DocumentSummary {
  switch (findDocumentKindOfSchema(doc.$schema)) {
    case 'party':
      return partySnippet(doc, true);
    case 'message': {
      const { uuid, title } = doc as NoteMessageDocument;
      return omitEmpty({ uuid, title });
    }
    case 'item': {
      const { uuid, name } = doc as { uuid?: string; name?: string };
      return omitEmpty({ uuid, title: name });
    }
    case 'taxIdentity': {
      const { country, code } = doc as { country?: string; code?: string };
      return omitEmpty({ country, tax_code: code, title: [country, code].filter(Boolean).join(' ') });
    }
    default:
      return billSnippet(doc as Invoice);
  }
}

/** Reads the number of an invoice as lists show it, `<series>-<code>`; returns undefined before it is numbered. */
export const findInvoiceNumberInSummary = ({ code, title }: DocumentSummary): string | undefined =>
  code === undefined ? undefined : title;

function billSnippet(doc: Invoice): DocumentSummary {
  const [preceding] = doc.preceding ?? [];
  const { totals } = doc;
  return omitEmpty({
    uuid: doc.uuid,
    type: doc.type,
    series: doc.series,
    code: doc.code,
    currency: doc.currency,
    issue_date: doc.issue_date,
    order_code: doc.ordering?.code,
    supplier: doc.supplier && partySnippet(doc.supplier, false),
    customer: doc.customer && partySnippet(doc.customer, false),
    total: totals?.total ?? (doc as { total?: string }).total,
    tax: totals?.tax,
    total_with_tax: totals?.total_with_tax,
    payable: totals?.payable,
    p_series: preceding?.series,
    p_code: preceding?.code,
    p_uuid: preceding?.uuid,
    title: formatDocumentNumber(doc),
  });
}

function partySnippet(party: Party, titled: boolean): PartySummary {
  return omitEmpty({
    uuid: party.uuid,
    name: party.name,
    alias: party.alias,
    country: party.tax_id?.country,
    tax_code: party.tax_id?.code,
    title: titled ? party.name : undefined,
  });
}

type Optional<T> = { readonly [N in keyof T]: T[N] | undefined };

const omitEmpty = (members: Optional<DocumentSummary>): DocumentSummary =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''));

/**
 * Formats the number of a document as its record has it, for example `A-000031`. Without a series, the number is only
 * the code.
 */
export const formatDocumentNumber = ({
  series,
  code,
}: {
  readonly series?: string | null | undefined;
  readonly code?: string | null | undefined;
}): string => [series, code].filter(Boolean).join('-');
