// Formats an invoice for every response of its calls. The data comes from its entry, its jobs and its records, never
// from the call itself.
import type { RegistrationRecordContent, SealedRegistrationRecord } from '../../chain/record/record';
import {
  convertToRecordContentDespiteProblems,
  formatAuthorityInvoiceNumber,
} from '../../chain/convert/to-registration-record';
import { findJobFileOfCurrentDocument } from '../../contracts/job-files';
import { pdfLimits } from '../../contracts/limits/pdf';
import { docTypeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import { eInvoiceKinds } from '../../einvoice/options';
import type { Party } from '../../document/model/parts';
import type { InvoiceBodyVariant } from '../../contracts/errors';
import type { InvoiceRepairCallName } from '../../messages/calls';
import { createMessage } from '../../messages/message';
import type { InvoiceRelationIds } from '../../invoices/related';
import { type InvoiceStatusWithRecords, isInvoiceBeingAmended, isIssuingJobEnded } from '../../invoices/status';
import { computeRecordEuroTotals, computeInvoiceTotals } from '../../invoices/totals';
import type { RecordForInvoiceResponse, InvoiceSnapshot } from '../../model/invoice';
import { renderQrPng } from '../../pdf/qr';
import type { Warning } from '../../contracts/warnings';
import {
  findFaultRemedy,
  renderFaultMessage,
  type TextAudience,
  toDocumentWarningJson,
  toFaultJson,
  toInvoiceCallAudience,
  toFaultAsWarningJson,
} from '../kit/request/fault-json';
import type { InvoiceKind } from './invoice-schema';

export const formatInvoiceUrlPath = (id: string): string => `/fiscal/v1/invoices/${id}`;

export interface InvoiceJsonOptions {
  /** Omits the sums by rate and the picture. */
  readonly inList?: true;
  /** Amounts of a credit note in another currency than the euro, after rounding. */
  readonly settled?: RegistrationRecordContent | undefined;
}

export function toInvoiceJson(
  view: InvoiceSnapshot,
  standing: InvoiceStatusWithRecords,
  relations: InvoiceRelationIds,
  reader: TextAudience,
  { inList, settled }: InvoiceJsonOptions = {},
) {
  const { entry, chain } = view;
  const invoice = JSON.parse(entry.document) as Invoice;
  const { registration, cancellation, job, status } = standing;
  const code = invoice.code ?? null;
  const ofInvoice = toInvoiceCallAudience(reader, findBodyForm(entry));
  const failedReader = readerOfInvoice(ofInvoice, entry.id, 'issueInvoice');
  return {
    id: entry.id,
    ...(entry.key === undefined ? {} : { key: entry.key }),
    status,
    ...toDescription(invoice),
    code,
    number: code === null ? null : formatAuthorityInvoiceNumber(invoice),
    ...toSums(invoice, { content: readContent(registration), settled }, inList),
    qr: registration?.qr ? toQr(entry.id, registration.qr, inList) : null,
    pdf: {
      url: `${formatInvoiceUrlPath(entry.id)}/pdf`,
      ready: findJobFileOfCurrentDocument(entry, 'pdf') !== undefined,
    },
    files: listInvoiceFiles(entry).map((file) => toFile(entry.id, file)),
    record: registration
      ? { fingerprint: registration.fingerprint, position: registration.sequence, sealed_at: registration.at }
      : null,
    report: registration ? toRegistrationReport(entry, registration, chain, ofInvoice) : null,
    cancellation: toCancellation(standing, cancellation, chain, ofInvoice),
    corrects: relations.corrects,
    corrected_by: relations.correctedBy,
    replaces: relations.replaces,
    replaced_by: relations.replacedBy,
    warnings: listWarnings(view, standing, ofInvoice),
    faults: status === 'failed' ? (job?.faults ?? []).map((fault) => toFaultJson(fault, failedReader)) : [],
    job_id: job?.id ?? null,
    ended: isIssuingJobEnded(standing, view),
    created_at: entry.createdAt,
  };
}

/** Reading the language of a call sets a response header, so the language is read only if there is a text. */
const readerOfInvoice = (reader: TextAudience, id: string, correction: InvoiceRepairCallName): TextAudience => ({
  get language() {
    return reader.language;
  },
  onPage: reader.onPage ?? false,
  ...(reader.bodyForm ? { bodyForm: reader.bodyForm } : {}),
  ofInvoice: { id, correction },
});

/** Earlier builds stored no form. An invoice that no call stated has no form. */
const findBodyForm = ({ bodyForm, bodyDigest }: InvoiceSnapshot['entry']) =>
  bodyForm ?? (bodyDigest ? 'lines' : undefined);

interface PreviewParts {
  readonly warnings: readonly Warning[];
  readonly key: string | undefined;
  /** The day on which the invoice would get its number; undefined if the document states its date. */
  readonly day: string | undefined;
  /** The content that the record of a credit note or an F3 would have, which is more precise than the document. */
  readonly content?: RegistrationRecordContent | undefined;
  /** Amounts of a credit note in another currency than the euro, after rounding. */
  readonly settled?: RegistrationRecordContent | undefined;
  readonly form: InvoiceBodyVariant | undefined;
}

/** Formats the preview of an invoice (`dry_run`). */
export function toInvoicePreviewJson(
  invoice: Invoice,
  { warnings, key, day, content, settled, form }: PreviewParts,
  reader: TextAudience,
) {
  const dated = day === undefined ? invoice : { ...invoice, issue_date: day };
  return {
    ...(key === undefined ? {} : { key }),
    status: 'preview' as const,
    ...toDescription(dated),
    ...toSums(dated, { content, settled }),
    warnings: warnings.map((warning) => toDocumentWarningJson(warning, toInvoiceCallAudience(reader, form))),
    faults: [],
  };
}

function toDescription(invoice: Invoice) {
  const { series, issue_date: issueDate, op_date: operationDate, supplier, customer, currency, tax } = invoice;
  return {
    kind: findAnsweredKind(invoice),
    record_type: tax?.ext?.[docTypeExtensionKey] ?? null,
    series: series ?? null,
    issue_date: issueDate,
    operation_date: operationDate ?? null,
    supplier: { tax_code: supplier?.tax_id?.code ?? null, name: supplier?.name ?? '' },
    customer: customer ? toCustomer(customer) : null,
    currency,
  };
}

const toCustomer = ({ tax_id: taxId, name, addresses, identities }: Party) => ({
  tax_code: taxId?.code ?? null,
  name: name ?? '',
  country: taxId?.country ?? identities?.[0]?.country ?? addresses?.[0]?.country ?? null,
});

function findAnsweredKind({ type, tax, meta, $tags = [] }: Invoice): InvoiceKind {
  if (type !== 'standard') return type as InvoiceKind;
  if (tax?.ext?.[docTypeExtensionKey] === 'F3') return 'replacement';
  const isTicket = $tags.includes('simplified') && (meta?.['es-fiscal-art61d'] ?? 'N') === 'N';
  return isTicket || tax?.ext?.['es-fiscal-simplified-art7273'] === 'S' ? 'simplified' : 'invoice';
}

/**
 * Lists the files of the invoice for its recipients, the PDF before the e-invoices. Uploaded files, and files of an
 * earlier version of the document, are omitted.
 */
const listInvoiceFiles = (entry: InvoiceSnapshot['entry']) =>
  (['pdf', ...eInvoiceKinds] as const).flatMap((key) => {
    const file = findJobFileOfCurrentDocument(entry, key);
    return file ? [{ ...file, key }] : [];
  });

/** A file of the invoice. `href` requires the token of the call, as private files do. */
const toFile = (entry: string, { id, key, name, mime, size }: ReturnType<typeof listInvoiceFiles>[number]) => ({
  key,
  name,
  mime,
  size,
  href: `/silo/v1/entries/${entry}/files/${id}`,
});

/**
 * Formats the sums. The euros come from the record or, if there is none, from the record that the invoice would get.
 */
function toSums(invoice: Invoice, { content, settled }: Pick<PreviewParts, 'content' | 'settled'>, inList?: true) {
  const isEuro = invoice.currency === 'EUR';
  const { taxes, ...totals } = computeInvoiceTotals(invoice, isEuro ? content : settled);
  const totalsMember = { totals: inList ? totals : { ...totals, taxes } };
  if (isEuro) return totalsMember;
  return {
    ...totalsMember,
    totals_eur: computeRecordEuroTotals(content ?? convertToRecordContentDespiteProblems(invoice)),
  };
}

const readContent = (record: RecordForInvoiceResponse | undefined): RegistrationRecordContent | undefined =>
  record && (JSON.parse(record.sealedJson) as SealedRegistrationRecord).content;

const toQr = (id: string, text: string, inList?: true) => ({
  text,
  ...(inList
    ? {}
    : { png: `data:image/png;base64,${renderQrPng(text, pdfLimits.qrModulePixelsDefault).toString('base64')}` }),
  svg_url: `${formatInvoiceUrlPath(id)}/qr.svg`,
});

/**
 * Formats the report of a record. `expected_at` is the time of the chain's next attempt. While the chain is sending,
 * this time is unknown.
 */
function toReport(record: RecordForInvoiceResponse, chain: InvoiceSnapshot['chain'], reader: TextAudience) {
  const { outcome, code, csv, message: text, party, settledAt } = record;
  const fault = { code: code ?? '', message: text ?? '', ...(party ? { party } : {}) };
  const isFaulty = code !== undefined && outcome !== 'accepted';
  return {
    outcome: outcome ?? ('waiting' as const),
    expected_at: outcome === undefined ? (chain?.nextAttemptAt ?? null) : null,
    csv: csv ?? null,
    code: code ?? null,
    message: text === undefined ? null : renderFaultMessage(fault, reader),
    remedy: isFaulty ? (findFaultRemedy(fault, reader) ?? null) : null,
    answered_at: settledAt ?? null,
  };
}

/** Formats the report of a registration. While an amendment waits for its seal, the newest response is outdated. */
const toRegistrationReport = (
  entry: InvoiceSnapshot['entry'],
  registration: RecordForInvoiceResponse,
  chain: InvoiceSnapshot['chain'],
  reader: TextAudience,
) =>
  isInvoiceBeingAmended(entry)
    ? { outcome: 'queued' as const, ...unanswered }
    : toReport(registration, chain, readerOfInvoice(reader, entry.id, 'amendInvoice'));

const unanswered = { expected_at: null, csv: null, code: null, message: null, remedy: null, answered_at: null };

function toCancellation(
  { isBeingCancelled }: InvoiceStatusWithRecords,
  cancellation: RecordForInvoiceResponse | undefined,
  chain: InvoiceSnapshot['chain'],
  reader: TextAudience,
) {
  if (isBeingCancelled) return { outcome: 'queued' as const, ...unanswered };
  return cancellation ? toReport(cancellation, chain, reader) : null;
}

/** Lists the warnings of the document and of the job. Adds a warning if nothing is sent at the moment. */
function listWarnings(
  { entry, chain }: InvoiceSnapshot,
  { job, status }: InvoiceStatusWithRecords,
  reader: TextAudience,
) {
  const stop = status === 'issued' ? chain?.stop : undefined;
  const since = stop ? createMessage('sending-paused', { since: stop.at.toISOString() }) : undefined;
  const remedied = since && { code: 'sending-paused', message: since };
  return [
    ...(remedied ? [toFaultAsWarningJson(remedied, reader)] : []),
    ...(entry.warnings ?? []).map((warning) => toDocumentWarningJson(warning, reader)),
    ...(job?.warnings ?? []).map((fault) => toFaultAsWarningJson(fault, reader)),
  ];
}
