// Builds the document of an invoice as a caller wrote it, with its supplier and originals.
import { isUuid } from '../contracts/ids';
import { buildInvoiceDocument } from '../document/invoice-body/build-document';
import { setDueAmount } from '../document/invoice-body/due-amount';
import { chooseSeries, type SeriesUse } from '../document/invoice-body/defaults';
import type { BodyFaults } from '../document/invoice-body/members';
import type { WrittenDocument, WrittenInvoice, PrecedingReference } from '../document/invoice-body/read-body';
import type { WrittenSupplier } from '../document/invoice-body/parties';
import { isObject, type Json, type JsonObject } from '../document/model/basic';
import type { Invoice } from '../document/model/invoice';
import { documentSchemas } from '../document/model/schemas';
import { cleanTaxCode } from '../document/tax-ids/registry';
import { message } from '../messages/message';
import type { InvoiceContext } from './context';
import { findSupplier, type InvoiceSupplier, type ReadSupplier } from './supplier';

/** A document that can be built. */
export interface JudgedDocument {
  readonly document: JsonObject;
  /** Undefined if unknown, which is a fault. */
  readonly supplier: InvoiceSupplier | undefined;
  /** Arguments of the job that follow from the body: the language of the page. */
  readonly args: Readonly<Record<string, string>>;
}

/** Placeholder for an unknown supplier, so that the rest is validated. */
const unknownSupplier = {
  tax: 'VAT',
  party: { name: '-', tax_id: { country: 'ES', code: 'B00000000' } },
} as const;

/**
 * Reads the data that the document depends on and builds it; errors become faults. @param read its supplier, if already
 * read
 */
export async function resolveWrittenDocument(
  context: Pick<InvoiceContext, 'store' | 'workspace' | 'now'>,
  written: WrittenInvoice | WrittenDocument,
  faults: BodyFaults,
  read?: ReadSupplier,
): Promise<JudgedDocument> {
  if ('document' in written) return findOwnDocument(context, written, faults, read);
  const [supplier, preceding] = await Promise.all([
    findSupplier(context, written, faults, read),
    Promise.all(written.preceding.map((one) => findPreceding(context, one, faults))),
  ]);
  const surroundings = {
    supplier: supplier ?? { ...unknownSupplier, party: { ...unknownSupplier.party } },
    preceding: preceding.filter((one) => one !== undefined),
  };
  if (!supplier && !faults.list.some(({ paths }) => paths?.some((path) => path.startsWith('$.supplier'))))
    throw new Error('a supplier is missing without a fault');
  const { language } = written.customer ?? {};
  return {
    document: setDueAmount(buildInvoiceDocument(written, surroundings, faults), written.payment, context.now),
    supplier,
    args: language === undefined ? {} : { locale: language },
  };
}

async function findPreceding(
  { store }: Pick<InvoiceContext, 'store'>,
  written: PrecedingReference,
  faults: BodyFaults,
): Promise<JsonObject | undefined> {
  if (!('id' in written)) {
    const { series, code, issueDate } = written;
    return { ...(series === undefined ? {} : { series }), code, issue_date: issueDate };
  }
  const { id, at } = written;
  const entry = isUuid(id) ? await store.entries.find(id.toLowerCase()) : null;
  if (!entry || entry.docSchema !== documentSchemas.invoice)
    return faults.add('member-invalid', `${at}.id`, message('preceding-missing', { id }));
  const invoice = JSON.parse(entry.document) as Invoice;
  return invoice.code
    ? toReference(invoice)
    : faults.add('member-invalid', `${at}.id`, message('preceding-unnumbered', { id }));
}

/** The reference to an invoice in another document. */
export const toReference = ({ uuid, type, series, code, issue_date: date }: Invoice): JsonObject => ({
  ...(uuid ? { uuid } : {}),
  ...(type ? { type } : {}),
  ...(series ? { series } : {}),
  code: code ?? '',
  issue_date: date,
});

/** A document from the caller without a series gets the series of its kind. */
async function findOwnDocument(
  context: Pick<InvoiceContext, 'store' | 'workspace'>,
  written: WrittenDocument,
  faults: BodyFaults,
  read: ReadSupplier | undefined,
): Promise<JudgedDocument> {
  const { document } = written;
  const bare = readBareDocument(written);
  if (bare.$schema !== documentSchemas.invoice)
    faults.add(
      'member-invalid',
      '$.document.$schema',
      message('document-schema-needed', {
        value: bare.$schema === undefined ? null : show(bare.$schema),
        schema: documentSchemas.invoice,
      }),
    );
  const supplier = findNamedSupplier(written);
  const supplierName = { supplier, namesSupplier: supplier !== undefined };
  const registered = await findSupplier(context, supplierName, faults, read);
  const full =
    bare.series === undefined
      ? { ...bare, series: chooseSeries(registered?.defaults?.series, findSeriesUse(bare)) }
      : bare;
  return { document: isObject(document.doc) ? { ...document, doc: full } : full, supplier: registered, args: {} };
}

const readBareDocument = ({ document }: WrittenDocument): JsonObject =>
  isObject(document.doc) ? document.doc : document;

/** Returns the supplier in a body. */
export const findNamedSupplier = (written: WrittenInvoice | WrittenDocument): WrittenSupplier | undefined =>
  'document' in written ? toNamed(readBareDocument(written).supplier) : written.supplier;

const show = (value: Json): string => JSON.stringify(value).slice(0, 60);

function toNamed(party: Json | undefined): WrittenSupplier | undefined {
  if (!isObject(party) || !isObject(party.tax_id) || typeof party.tax_id.code !== 'string') return undefined;
  const at = '$.document.supplier';
  return { at, party, country: 'ES', withoutTaxCode: false, taxCode: cleanTaxCode('ES', party.tax_id.code) };
}

function findSeriesUse({ type, $tags }: JsonObject): SeriesUse {
  if (type === 'credit-note' || type === 'corrective' || type === 'debit-note') return 'correction';
  const tags = Array.isArray($tags) ? $tags : [];
  if (tags.includes('replacement')) return 'replacement';
  return tags.includes('simplified') ? 'simplified' : 'invoice';
}
