// Serves GET /fiscal/v1/invoices, by id, by key, or as a list, and the PDF and the QR code of one invoice.
import { createRefusal } from '../../contracts/errors';
import { findJobFileOfCurrentDocument } from '../../contracts/job-files';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { pdfLimits } from '../../contracts/limits/pdf';
import { removeTaxIdCountryPrefix } from '../../document/invoice-body/parties';
import { cleanTaxId } from '../../document/tax-ids/registry';
import { isF3Invoice } from '../../invoices/related';
import { findInvoiceStatusWithRecords, isIssuingJobEnded } from '../../invoices/status';
import type { Invoice } from '../../document/model/invoice';
import { qrSideMillimeters, renderQrPng, renderQrSvg } from '../../pdf/qr';
import { invoiceStatuses, type InvoiceListFilter, type InvoiceStatus } from '../../store/entries/invoice-list';
import { runEntrySearchInTurn } from '../entries/query-pages';
import { openFileDownloadWithinUnreadLimit, untrustedContentHeaders } from '../files/download';
import { defineBytesResponseSchema } from '../kit/response-schema';
import { defineTenantEndpoint, type TenantCallContext, type TenantEndpoint } from '../kit/endpoint';
import { computeListPageReadLimit, cutListPage, formatListCursor, parseListPageQuery } from '../kit/request/paging';
import { defineTextQueryParameter, timeOrderedPageParameters } from '../kit/request/parameters';
import type { QueryParameter, UrlQueryValues } from '../kit/request/query';
import { buildWaitAndUntilQueryParameters } from '../kit/request/wait';
import {
  waitForInvoiceMilestone,
  requireInvoiceSnapshotAndStatus,
  readRelatedAndBuildInvoiceJson,
  readRelatedAndBuildInvoiceListJson,
  parseInvoiceWaitOptions,
} from './wait-and-respond';
import { invoicePageSchema, invoiceSchema } from './invoice-schema';
import { parseInvoiceIdFromPath } from './issuing';

const reading = {
  method: 'GET',
  strict: true,
  scope: 'read',
  errors: ['not-found'],
} as const satisfies Partial<TenantEndpoint>;

const readingOne = {
  ...reading,
  query: buildWaitAndUntilQueryParameters({ waitSeconds: 0, until: 'sealed' }),
  responses: { 200: invoiceSchema },
} as const;

export const readIssuedInvoiceEndpoint = defineTenantEndpoint({
  ...readingOne,
  path: '/fiscal/v1/invoices/:id',
  operation: { id: 'readInvoice', tag: 'issuing', summary: 'Get an invoice' },
  handle: (call) => answerOne(call, parseInvoiceIdFromPath(call)),
});

export const readIssuedInvoiceByKeyEndpoint = defineTenantEndpoint({
  ...readingOne,
  path: '/fiscal/v1/invoices/key/*key',
  operation: { id: 'readInvoiceByKey', tag: 'issuing', summary: 'Get an invoice by its key' },
  async handle(call) {
    const { view } = await requireInvoiceSnapshotAndStatus(call, { key: call.params.key ?? '' });
    return answerOne(call, view.entry.id);
  },
});

async function answerOne(call: TenantCallContext, id: string) {
  const current = await waitForInvoiceMilestone(call, id, parseInvoiceWaitOptions(call, 0));
  const read = () => readRelatedAndBuildInvoiceJson(call, current);
  // The receipts of one F3 can take as much memory as those of a whole list.
  const isLarge = isF3Invoice(JSON.parse(current.view.entry.document) as Invoice);
  return { body: isLarge ? await runEntrySearchInTurn(call, read) : await read() };
}

const dayParameter = (description: string): QueryParameter => ({
  description,
  schema: { type: 'string', format: 'date' },
});

const taxId = { charactersMax: limits.taxCodeCharactersMax };

export const listIssuedInvoicesEndpoint = defineTenantEndpoint({
  ...reading,
  path: '/fiscal/v1/invoices',
  operation: { id: 'listInvoices', tag: 'issuing', summary: 'List invoices, newest first' },
  query: {
    ...timeOrderedPageParameters,
    supplier: defineTextQueryParameter('Filter by tax ID of the supplier', taxId),
    number: defineTextQueryParameter('Filter by number as it is printed, for example WEB-000012', {
      charactersMax: 2 * limits.codeCharactersMax + 1,
    }),
    series: defineTextQueryParameter('Filter by series', { charactersMax: limits.codeCharactersMax }),
    status: {
      description: 'Filter by status',
      schema: { type: 'string', enum: invoiceStatuses },
    },
    customer: defineTextQueryParameter('Filter by tax ID of the customer', taxId),
    issued_from: dayParameter('Filter by issue date: this day and later ones'),
    issued_to: dayParameter('Filter by issue date: this day and earlier ones'),
  },
  responses: { 200: invoicePageSchema },
  async handle(call) {
    const { query, store } = call;
    const page = parseListPageQuery(query);
    const filter = readFilter(query);
    const views = await runEntrySearchInTurn(call, () =>
      store.invoices.list(filter, { ...page, limit: computeListPageReadLimit(page) }),
    );
    const { rows, next: nextRow } = cutListPage(views, page);
    const { examinedTo } = views;
    const next = nextRow ?? (examinedTo && formatListCursor(examinedTo, page.ascending));
    const end = nextRow === undefined ? examinedTo : rows.at(-1);
    const matches = rows.flatMap((view) => {
      const status = findInvoiceStatusWithRecords(view);
      // The store cannot tell whether an invoice whose cancellation is rejected is reported or rejected.
      return status && (filter.status ?? status.status) === status.status ? [{ view, standing: status }] : [];
    });
    return {
      body: {
        list: await runEntrySearchInTurn(call, () =>
          readRelatedAndBuildInvoiceListJson(call, matches, { inList: true }),
        ),
        limit: page.limit,
        ...(query.created_at ? { created_at: query.created_at } : {}),
        ...(query.cursor ? { cursor: query.cursor } : {}),
        ...(next ? { next_cursor: next, next_created_at: end?.createdAt } : {}),
      },
    };
  },
});

/** @throws Refusal `parameter` if the days are in the wrong order, because no invoice could match */
function readFilter(query: UrlQueryValues): InvoiceListFilter {
  const { issued_from: from, issued_to: to } = query;
  if (from !== undefined && to !== undefined && from > to)
    throw createRefusal('parameter', 'issued-days-reversed', { from, to });
  return { ...readTexts(query), issuedFrom: from, issuedTo: to };
}

const readTexts = (query: UrlQueryValues): InvoiceListFilter => ({
  supplier: query.supplier && cleanTaxId('ES', query.supplier),
  number: query.number,
  series: query.series,
  status: query.status as InvoiceStatus | undefined,
  customer: query.customer === undefined ? undefined : listTaxIdForms(query.customer),
});

/**
 * Lists the forms in which a customer can have a tax ID. `COA950101ABC` of Mexico begins with the letters of Colombia,
 * and `DE111111125` is stored without its prefix.
 */
const listTaxIdForms = (written: string): string[] => [
  ...new Set([removeTaxIdCountryPrefix(written), cleanTaxId('', written)]),
];

export const readInvoicePdfEndpoint = defineTenantEndpoint({
  ...reading,
  path: '/fiscal/v1/invoices/:id/pdf',
  operation: { id: 'readInvoicePdf', tag: 'issuing', summary: 'Get the PDF of an invoice' },
  responses: { 200: defineBytesResponseSchema('The PDF', 'application/pdf') },
  async handle(call) {
    const wait = { until: 'printed', seconds: limits.pageWaitSeconds } as const;
    const { view, standing } = await waitForInvoiceMilestone(call, parseInvoiceIdFromPath(call), wait);
    const page = findJobFileOfCurrentDocument(view.entry, 'pdf');
    if (!page && isIssuingJobEnded(standing, view)) throw createRefusal('not-found', 'invoice-without-page');
    // The PDF will exist, and the call has waited already. Nothing failed: a 5xx would alert the operator.
    if (!page) throw createRefusal('not-found', 'invoice-page-awaited', {}, { retrySeconds: limits.pageRetrySeconds });
    const download = await openFileDownloadWithinUnreadLimit(call, page);
    if (!download) throw createRefusal('not-found', 'invoice-without-page');
    return { ...download, headers: { ...download.headers, 'Content-Type': 'application/pdf' } };
  },
});

const code = { ...reading, responses: { 200: defineBytesResponseSchema('The QR code', 'image/svg+xml') } } as const;

export const readInvoiceQrSvgEndpoint = defineTenantEndpoint({
  ...code,
  path: '/fiscal/v1/invoices/:id/qr.svg',
  operation: { id: 'readInvoiceQrSvg', tag: 'issuing', summary: 'Get the QR code of an invoice as SVG' },
  async handle(call) {
    const svg = renderQrSvg(await findQr(call), qrSideMillimeters);
    return { body: Buffer.from(svg), headers: { 'Content-Type': 'image/svg+xml', ...untrustedContentHeaders } };
  },
});

export const readInvoiceQrPngEndpoint = defineTenantEndpoint({
  ...reading,
  path: '/fiscal/v1/invoices/:id/qr.png',
  operation: { id: 'readInvoiceQrPng', tag: 'issuing', summary: 'Get the QR code of an invoice as PNG' },
  responses: { 200: defineBytesResponseSchema('The QR code', 'image/png') },
  async handle(call) {
    const png = renderQrPng(await findQr(call), pdfLimits.qrModulePixelsDefault);
    return { body: png, headers: { 'Content-Type': 'image/png', ...untrustedContentHeaders } };
  },
});

/** Returns the content of the QR code, which exists after the seal. */
async function findQr(call: TenantCallContext): Promise<string> {
  const { standing } = await requireInvoiceSnapshotAndStatus(call, { id: parseInvoiceIdFromPath(call) });
  const text = standing.registration?.qr;
  if (text === undefined) throw createRefusal('not-found', 'invoice-not-issued');
  return text;
}
