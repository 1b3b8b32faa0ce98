// The document of an invoice as a caller wrote it, with its supplier and the invoices to which it refers.
import { isUuid } from '../contracts/ids';
import { buildInvoiceDocument } from '../document/invoice-body/build-document';
import { toDocumentWithRemainderOnOnlyDueDate } from '../document/invoice-body/due-amount';
import { getSupplierDefaultSeriesForInvoiceKind } from '../document/invoice-body/defaults';
import type { InvoiceBodyFaultCollector } from '../document/invoice-body/members';
import type {
  InvoiceBodyDocument,
  ParsedInvoiceBody,
  InvoiceBodyPrecedingReference,
} from '../document/invoice-body/read-body';
import type { InvoiceBodySupplier } from '../document/invoice-body/parties';
import { isJsonObject, type Json, type JsonObject } from '../document/model/basic';
import type { Invoice } from '../document/model/invoice';
import { goblDocumentSchemaUrls, goblEnvelopeSchemaUrl, isEnvelopeOfOtherSchema } from '../document/model/schemas';
import { cleanTaxId } from '../document/tax-ids/registry';
import { foldPartyName } from '../document/compare-names';
import { createMessage } from '../messages/message';
import type { InvoiceDeps } from './context';
import { findDefaultSeriesInvoiceKind, isIssuedByCustomerOrThirdParty } from './default-series';
import { findInvoiceSupplierOrAddFault, type InvoiceSupplier, type SupplierTaxCodeWithOptionalChain } from './supplier';

/** A document that was built from the body of a call, not calculated or validated yet. */
export interface InvoiceDocumentWithSupplier {
  readonly document: JsonObject;
  /** Supplier of the invoice; undefined, with its fault, if it is unknown. */
  readonly supplier: InvoiceSupplier | undefined;
  /** Arguments of the job that follow from the body: the language of the PDF. */
  readonly args: Readonly<Record<string, string>>;
}

/** Stands for an unknown supplier, so that the other fields can still be checked. */
const unknownSupplier = {
  tax: 'VAT',
  party: { name: '-', tax_id: { country: 'ES', code: 'B00000000' } },
} as const;

/**
 * Finds what the document depends on, and builds it. Each problem becomes a fault.
 * @param read the supplier, if it was already read
 */
export async function buildInvoiceDocumentFromBody(
  context: Pick<InvoiceDeps, 'store' | 'workspace' | 'now'>,
  written: ParsedInvoiceBody | InvoiceBodyDocument,
  faults: InvoiceBodyFaultCollector,
  read?: SupplierTaxCodeWithOptionalChain,
): Promise<InvoiceDocumentWithSupplier> {
  if ('document' in written) return findOwnDocument(context, written, faults, read);
  const [supplier, preceding] = await Promise.all([
    findInvoiceSupplierOrAddFault(context, written, faults, read),
    Promise.all(written.preceding.map((one) => findPreceding(context, one, faults))),
  ]);
  const surroundings = {
    supplier: supplier ?? { ...unknownSupplier, party: { ...unknownSupplier.party } },
    preceding: preceding.filter((one) => one !== undefined),
  };
  const isRefused = faults.list.some(({ paths }) => paths?.some((path) => path.startsWith('$.supplier')));
  if (!supplier && !isRefused && !faults.misspelt.has('$.supplier'))
    throw new Error('a supplier is missing without a fault');
  const language = written.customer?.language ?? findLanguage(written.supplier);
  return {
    document: toDocumentWithRemainderOnOnlyDueDate(
      buildInvoiceDocument(written, surroundings, faults),
      written.payment,
      context.now,
    ),
    supplier,
    args: language === undefined ? {} : { locale: language },
  };
}

const findLanguage = (supplier: InvoiceBodySupplier | undefined): string | undefined =>
  supplier && 'language' in supplier ? supplier.language : undefined;

async function findPreceding(
  { store }: Pick<InvoiceDeps, 'store'>,
  written: InvoiceBodyPrecedingReference,
  faults: InvoiceBodyFaultCollector,
): Promise<JsonObject | undefined> {
  if (!('id' in written)) {
    const { series, code, issueDate } = written;
    return { ...(series === undefined ? {} : { series }), code, issue_date: issueDate };
  }
  const { id, at } = written;
  const entry = isUuid(id) ? await store.entries.find(id.toLowerCase()) : null;
  if (!entry || entry.docSchema !== goblDocumentSchemaUrls.invoice)
    return faults.add('member-invalid', `${at}.id`, createMessage('preceding-missing', { id }));
  const invoice = JSON.parse(entry.document) as Invoice;
  return invoice.code
    ? toPrecedingDocumentRef(invoice)
    : faults.add('member-invalid', `${at}.id`, createMessage('preceding-unnumbered', { id }));
}

/** Formats an invoice in the form in which another one refers to it. */
export const toPrecedingDocumentRef = ({ uuid, type, series, code, issue_date: date }: Invoice): JsonObject => ({
  ...(uuid ? { uuid } : {}),
  ...(type ? { type } : {}),
  ...(series ? { series } : {}),
  code: code ?? '',
  issue_date: date,
});

/** Builds the document that the caller sent. The document gets a series of its kind if it names none. */
async function findOwnDocument(
  context: Pick<InvoiceDeps, 'store' | 'workspace'>,
  written: InvoiceBodyDocument,
  faults: InvoiceBodyFaultCollector,
  read: SupplierTaxCodeWithOptionalChain | undefined,
): Promise<InvoiceDocumentWithSupplier> {
  const { document } = written;
  const bare = bareDocumentOf(written);
  checkSchemas(document, faults);
  checkType(document, faults);
  const supplier = findSupplierInBody(written);
  const named = { supplier, namesSupplier: supplier !== undefined, inDocument: true };
  const found = await findInvoiceSupplierOrAddFault(context, named, faults, read);
  const own = written.form === 'made' ? withRegisteredName(bare, found) : bare;
  const full = own.series === undefined ? { ...own, series: findSeries(own, written, found, faults) } : own;
  return { document: isJsonObject(document.doc) ? { ...document, doc: full } : full, supplier: found, args: {} };
}

/** Finds the default series of a document. The caller must name the series of another issuer. */
function findSeries(
  own: JsonObject,
  { form }: InvoiceBodyDocument,
  found: InvoiceSupplier | undefined,
  faults: InvoiceBodyFaultCollector,
): string {
  if (form === 'document' && isIssuedByCustomerOrThirdParty(own))
    faults.add('member-needed', '$.document.series', createMessage('series-of-issuer-needed'));
  return getSupplierDefaultSeriesForInvoiceKind(found?.defaults?.series, findDefaultSeriesInvoiceKind(own));
}

/**
 * Returns a derived document with the present name of its supplier. The original may have a former name, and the
 * authority compares the name in each record with its census.
 */
function withRegisteredName(document: JsonObject, found: InvoiceSupplier | undefined): JsonObject {
  const name = found?.chain?.supplierName;
  // A supplier that was registered only by its tax ID has no name.
  if (!name || foldPartyName(name) === found?.taxCode || !isJsonObject(document.supplier)) return document;
  return { ...document, supplier: { ...document.supplier, name } };
}

/**
 * Reports a wrong schema of the document or of its envelope. Faults that follow from the wrong schema are then omitted.
 */
function checkSchemas(document: JsonObject, faults: InvoiceBodyFaultCollector): void {
  const { $schema, doc } = document;
  if (isEnvelopeOfOtherSchema(document)) {
    const params = { value: show($schema ?? null), schema: goblEnvelopeSchemaUrl };
    faults.add('member-invalid', '$.document.$schema', createMessage('envelope-schema-needed', params));
    return;
  }
  const [schema, at] = isJsonObject(doc ?? null) ? [(doc as JsonObject).$schema, '.doc'] : [$schema, ''];
  if (schema === goblDocumentSchemaUrls.invoice) return;
  const params = { value: schema === undefined ? null : show(schema), schema: goblDocumentSchemaUrls.invoice };
  faults.add('member-invalid', `$.document${at}.$schema`, createMessage('document-schema-needed', params));
}

/** The types of the document format that are no invoices. */
const typesOfOthers: readonly (Json | undefined)[] = ['proforma', 'other'];

/**
 * Reports a document that is no invoice. Its workflow would create no record, or end at its first step, and the
 * document would take a number of the invoices.
 */
function checkType(document: JsonObject, faults: InvoiceBodyFaultCollector): void {
  const [{ type }, at] = isJsonObject(document.doc) ? [document.doc, '.doc'] : [document, ''];
  if (typeof type !== 'string' || !typesOfOthers.includes(type)) return;
  faults.add('member-invalid', `$.document${at}.type`, createMessage('document-type-not-issued', { type }));
}

/** Returns true if a document that the caller sent is no invoice, by its schema or its type. */
export const hasInvoiceSchemaOrTypeFault = ({ list }: Pick<InvoiceBodyFaultCollector, 'list'>): boolean =>
  list.some(({ paths }) => paths?.some((path) => /^\$\.document(?:\.doc)?\.(?:\$schema|type)$/.test(path)));

const bareDocumentOf = ({ document }: InvoiceBodyDocument): JsonObject =>
  isJsonObject(document.doc) ? document.doc : document;

/** Finds the supplier to which a body refers. */
export const findSupplierInBody = (
  written: ParsedInvoiceBody | InvoiceBodyDocument,
): InvoiceBodySupplier | undefined =>
  'document' in written ? toNamed(bareDocumentOf(written).supplier) : written.supplier;

const show = (value: Json): string => JSON.stringify(value).slice(0, 60);

function toNamed(party: Json | undefined): InvoiceBodySupplier | undefined {
  if (!isJsonObject(party) || !isJsonObject(party.tax_id) || typeof party.tax_id.code !== 'string') return undefined;
  const at = '$.document.supplier';
  return { at, party, country: 'ES', withoutTaxCode: false, taxCode: cleanTaxId('ES', party.tax_id.code) };
}
