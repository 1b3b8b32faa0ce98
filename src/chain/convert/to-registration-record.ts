// Converts a calculated invoice to the content of its registration, with one function for each group of the authority's
// elements.
import type { CurrencyCode } from '../../document/model/basic';
import type { DocumentRef, Invoice } from '../../document/model/invoice';
import { convertInvoiceToEuros } from '../../document/convert-currency';
import { type InvoiceToRecordResult, buildOperationDescription, type InvoiceToRecordRefusals } from './conversion';
import { convertToRecordBreakdown } from './breakdown';
import { findStatedOrOriginalOperationDay } from '../../document/operation-day';
import { convertPartyToRecordParty, getSupplierNifOrEmpty } from './party';
import { convertToRecordTotals, computeRectifiedAmounts } from './totals';
import type { InvoiceIdentity, InvoiceReference, RegistrationRecordContent } from '../record/record';
import { trimTextLikeAuthority } from '../record/text';
import { formatAuthorityDate } from '../record/timestamp';
import { createMessage } from '../../messages/message';

const CORRECTIVE = /^R[1-5]$/;
const REPLACING = 'F3';

/** Returns the number under which the authority stores the invoice: `series-code`, or only the code without a series. */
export function formatAuthorityInvoiceNumber(invoice: {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
}) {
  const code = trimTextLikeAuthority(invoice.code ?? '');
  const series = trimTextLikeAuthority(invoice.series ?? '');
  return series === '' ? code : `${series}-${code}`;
}

/** Returns the key of the invoice at the authority: issuer, number and date `DD-MM-YYYY`. */
export function toInvoiceIdentity(invoice: Invoice): InvoiceIdentity {
  return {
    issuer: getSupplierNifOrEmpty(invoice),
    number: formatAuthorityInvoiceNumber(invoice),
    date: formatAuthorityDate(invoice.issue_date),
  };
}

function reference(issuer: string, document: DocumentRef, problems: InvoiceToRecordRefusals): InvoiceReference {
  if (document.issue_date === undefined) {
    const undated = createMessage('record-original-without-date', { number: formatAuthorityInvoiceNumber(document) });
    problems.push({ code: '1105', field: 'FechaExpedicionFactura', message: undated });
  }
  return {
    IDEmisorFactura: issuer,
    NumSerieFactura: formatAuthorityInvoiceNumber(document),
    FechaExpedicionFactura: formatAuthorityDate(document.issue_date ?? ''),
  };
}

/**
 * Converts the members of the type. `currency` is the currency of the document, and of replaced documents that state no
 * other currency.
 */
function typeMembers(invoice: Invoice, currency: CurrencyCode, problems: InvoiceToRecordRefusals) {
  const ext = invoice.tax?.ext ?? {};
  const TipoFactura = ext['es-fiscal-doc-type'] ?? '';
  if (TipoFactura === '') {
    problems.push({ code: '1106', field: 'TipoFactura', message: createMessage('record-type-missing') });
  }
  const issuer = getSupplierNifOrEmpty(invoice);
  const references = (invoice.preceding ?? []).map((document) => reference(issuer, document, problems));
  if (!CORRECTIVE.test(TipoFactura)) {
    const replaces = TipoFactura === REPLACING && references.length > 0;
    return { TipoFactura, ...(replaces ? { FacturasSustituidas: references } : {}) };
  }
  const TipoRectificativa = ext['es-fiscal-correction-type'] ?? '';
  if (TipoRectificativa === '') {
    problems.push({
      code: '1114',
      field: 'TipoRectificativa',
      message: createMessage('record-correction-type-missing'),
    });
  }
  return {
    TipoFactura,
    TipoRectificativa,
    ...(references.length > 0 ? { FacturasRectificadas: references } : {}),
    ...(TipoRectificativa === 'S'
      ? { ImporteRectificacion: computeRectifiedAmounts(invoice, currency, problems) }
      : {}),
  };
}

/**
 * Converts the members of simplified forms. Art. 6.1.d (no recipient by law) removes the limit of 3,000 euros, so Sello
 * never guesses this case: the document states it in `meta` under `es-fiscal-art61d`.
 */
function simplifiedMembers(invoice: Invoice) {
  const art7273 = invoice.tax?.ext?.['es-fiscal-simplified-art7273'];
  const art61d = invoice.meta?.['es-fiscal-art61d'];
  return {
    ...(art7273 ? { FacturaSimplificadaArt7273: art7273 } : {}),
    ...(art61d && art61d !== 'N' ? { FacturaSinIdentifDestinatarioArt61d: art61d } : {}),
  };
}

function partyMembers(invoice: Invoice) {
  const issuerType = invoice.tax?.ext?.['es-fiscal-issuer-type'];
  const third = convertPartyToRecordParty(invoice.ordering?.issuer);
  const recipient = convertPartyToRecordParty(invoice.customer);
  return {
    ...(issuerType ? { EmitidaPorTerceroODestinatario: issuerType } : {}),
    ...(third ? { Tercero: third } : {}),
    ...(recipient ? { Destinatarios: [recipient] } : {}),
  };
}

function preconditions(invoice: Invoice, problems: InvoiceToRecordRefusals): void {
  if (!invoice.$schema.endsWith('/bill/invoice')) {
    problems.push({ code: 'not-an-invoice', field: '$schema', message: createMessage('record-of-other-document') });
  } else if ((invoice.$regime ?? invoice.supplier?.tax_id?.country) !== 'ES') {
    problems.push({ code: 'not-spanish', field: '$regime', message: createMessage('record-of-other-regime') });
  } else if (formatAuthorityInvoiceNumber(invoice) === '') {
    problems.push({ code: '1104', field: 'NumSerieFactura', message: createMessage('record-number-missing') });
  }
}

/**
 * Converts the invoice to euros by its exchange rate, because the authority accepts no other currency. The amounts that
 * a substitution replaces are not converted here, because they are converted when they are added up.
 */
function inEuros(invoice: Invoice, problems: InvoiceToRecordRefusals): Invoice {
  const changed = convertInvoiceToEuros(invoice);
  if (changed) return changed;
  problems.push({
    code: 'not-in-euros',
    field: 'ImporteTotal',
    message: createMessage('record-without-exchange-rate', { currency: invoice.currency }),
  });
  return invoice;
}

function buildContent(
  invoice: Invoice,
  currency: CurrencyCode,
  problems: InvoiceToRecordRefusals,
): RegistrationRecordContent {
  const credit = invoice.type === 'credit-note';
  const { issuer, number, date } = toInvoiceIdentity(invoice);
  const { Macrodato, ...totals } = convertToRecordTotals(invoice, credit, problems);
  const operation = findStatedOrOriginalOperationDay(invoice);
  return {
    IDFactura: { IDEmisorFactura: issuer, NumSerieFactura: number, FechaExpedicionFactura: date },
    NombreRazonEmisor: trimTextLikeAuthority(invoice.supplier?.name ?? ''),
    ...typeMembers(invoice, currency, problems),
    ...(operation ? { FechaOperacion: formatAuthorityDate(operation) } : {}),
    DescripcionOperacion: buildOperationDescription(invoice),
    ...simplifiedMembers(invoice),
    ...(Macrodato ? { Macrodato } : {}),
    ...partyMembers(invoice),
    Desglose: convertToRecordBreakdown(invoice, credit, problems),
    ...totals,
  };
}

/**
 * Converts a calculated invoice (amounts as strings; another currency by its exchange rate) to the content of its
 * registration. The document does not change, because credit notes get the opposite sign only in the record. If a
 * member cannot be reported, returns a refusal for the first such member.
 */
export function convertToRegistrationRecordContent(invoice: Invoice): InvoiceToRecordResult {
  const problems: InvoiceToRecordRefusals = [];
  preconditions(invoice, problems);
  const euros = problems.length === 0 ? inEuros(invoice, problems) : invoice;
  const refusal = problems[0];
  if (refusal) return { refusal };
  const content = buildContent(euros, invoice.currency, problems);
  const later = problems[0];
  return later ? { refusal: later } : { content };
}

/**
 * Builds the content of the record that an invoice would get, for books, totals in euros and warnings. Refuses nothing:
 * members that cannot be reported stay as they are.
 */
export function convertToRecordContentDespiteProblems(invoice: Invoice): RegistrationRecordContent {
  return buildContent(convertInvoiceToEuros(invoice) ?? invoice, invoice.currency, []);
}
