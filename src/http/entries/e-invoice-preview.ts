// Serves POST /apps/ubl/v1/preview, /apps/cii/v1/preview and /apps/facturae/v1/preview, which return the e-invoice of
// an invoice that is not stored or not issued yet. Nothing is stored, and no number or record is created. Facturae is
// not signed.
import contentDisposition from 'content-disposition';
import { createRefusal } from '../../contracts/errors';
import { httpLimits as limits } from '../../contracts/limits/http';
import type { Document } from '../../document/model/envelope';
import { parseInvoiceWithOperationDay } from '../../document/operation-day';
import type { EInvoiceInput } from '../../einvoice/contract';
import {
  eInvoiceFormatByKindAndDocType,
  eInvoiceFlagNamesByKind,
  type EInvoiceFileKind,
  eInvoiceKinds,
  parseEInvoiceOptions,
} from '../../einvoice/options';
import { toFaultFieldTreeUnderData } from '../../entries/build';
import { isInvoiceCancelled, isInvoiceCancelledOrCancelling } from '../../entries/cancelled';
import { readPreviewEInvoiceInput } from '../../entries/e-invoices';
import { defineBytesResponseSchema } from '../kit/response-schema';
import { type TenantCallContext, defineTenantEndpoint } from '../kit/endpoint';
import { documentBuildErrorKeys } from '../kit/openapi/refusals';
import { createEntryDeps } from './find-entry';
import { readDocumentOrEntryToPreview, requireInvoiceDocument } from './previewed-document';
import { defineNullableTextSchema, nullableFlagSchema } from '../kit/request/parameters';

const text = defineNullableTextSchema(64);

/** The problem reported for `attach_invoice_pdf`, because a preview creates no PDF to attach. */
const pdfNotDrawn = { name: 'attach_invoice_pdf', problem: { kind: 'pdf-in-preview' } } as const;

const previews: Readonly<Record<EInvoiceFileKind, { readonly id: string; readonly name: string }>> = {
  ubl: { id: 'previewUbl', name: 'UBL' },
  cii: { id: 'previewCii', name: 'CII' },
  facturae: { id: 'previewFacturae', name: 'Facturae' },
};

const definePreview = (kind: EInvoiceFileKind) =>
  defineTenantEndpoint({
    method: 'POST',
    path: `/apps/${kind}/v1/preview`,
    scope: 'write',
    operation: {
      id: previews[kind].id,
      tag: 'documents',
      summary: `Preview the ${previews[kind].name} file of an invoice`,
    },
    responses: { 200: defineBytesResponseSchema('The XML file', 'application/xml') },
    errors: [...documentBuildErrorKeys, 'not-found', 'parameter', 'e-invoice'],
    // Unknown options are refused, because a misspelled option would change the file without a warning.
    body: {
      type: 'object',
      additionalProperties: false,
      properties: {
        data: true,
        silo_entry_id: text,
        ...(Object.keys(eInvoiceFormatByKindAndDocType[kind]).length > 0 ? { doc_type: text } : {}),
        ...Object.fromEntries(eInvoiceFlagNamesByKind[kind].map((name) => [name, nullableFlagSchema])),
      },
    },
    bodyBytesMax: limits.documentBodyBytesMax,
    async handle(call) {
      const { options, problems } = parseEInvoiceOptions(kind, call.body);
      const { format, face, attachesPdf } = options;
      const all = attachesPdf ? [...problems, pdfNotDrawn] : problems;
      if (all.length > 0) throw createRefusal('parameter', 'step-config-invalid', { problems: all });
      const context = createEntryDeps(call);
      const { invoice, ...sealed } = await findInvoice(call);
      const input = { ...(await readPreviewEInvoiceInput(context, invoice)), ...sealed, face };
      const result = await context.makeEInvoice(format, input);
      if (result.kind === 'made') {
        const name = `preview-${kind}.xml`;
        return {
          body: Buffer.from(result.xml),
          headers: { 'Content-Type': 'application/xml', 'Content-Disposition': contentDisposition(name) },
        };
      }
      const { faults } = result;
      const fields = toFaultFieldTreeUnderData(faults);
      throw createRefusal(
        'e-invoice',
        'e-invoice-refused',
        { format, reason: faults[0]?.message ?? '' },
        { faults, fields },
      );
    },
  });

export const eInvoicePreviewEndpoints = eInvoiceKinds.map(definePreview);

/**
 * Finds the invoice. If it is stored and sealed, adds the QR code of its record.
 * @throws Refusal if there is none, or if it is cancelled or its cancellation waits for the authority
 */
async function findInvoice(call: TenantCallContext): Promise<Pick<EInvoiceInput, 'invoice' | 'qrAddress'>> {
  const read = await readDocumentOrEntryToPreview(call);
  if ('doc' in read) return { invoice: requireInvoiceDocument(read.doc, 'e-invoice-needs-invoice') };
  const { stamps, fiscal } = read.entry;
  if (isInvoiceCancelledOrCancelling(fiscal))
    throw createRefusal('e-invoice', isInvoiceCancelled(fiscal) ? 'invoice-cancelled' : 'invoice-being-cancelled');
  const qrAddress = fiscal && stamps.find(({ prv }) => prv === 'fiscal-qr')?.val;
  const invoice = requireInvoiceDocument(
    parseInvoiceWithOperationDay(read.entry) as Document,
    'e-invoice-needs-invoice',
  );
  return { invoice, ...(qrAddress ? { qrAddress } : {}) };
}
