// Serves POST /apps/pdf/v1/preview, which returns the PDF of an invoice that is not stored or not issued yet, marked as
// a preview. Nothing is stored, and no number or record is created.
import contentDisposition from 'content-disposition';
import { httpLimits as limits } from '../../contracts/limits/http';
import { createRefusal } from '../../contracts/errors';
import type { Document } from '../../document/model/envelope';
import { defineBytesResponseSchema } from '../kit/response-schema';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { documentBuildErrorKeys } from '../kit/openapi/refusals';
import type { Invoice } from '../../document/model/invoice';
import { readDocumentOrEntryToPreview, requireInvoiceDocument } from './previewed-document';
import { pdfArgumentNames, parsePdfOptions } from '../../contracts/pdf-options';
import { defineNullableTextSchema } from '../kit/request/parameters';

const text = defineNullableTextSchema(64);

export const previewInvoicePdfEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/apps/pdf/v1/preview',
  scope: 'write',
  operation: { id: 'previewPage', tag: 'documents', summary: 'Preview the PDF of an invoice' },
  responses: { 200: defineBytesResponseSchema('The PDF') },
  errors: [...documentBuildErrorKeys, 'not-found', 'parameter'],
  body: {
    type: 'object',
    properties: {
      data: true,
      silo_entry_id: text,
      locale: text,
      date_format: text,
      layout: text,
      logo_height: { type: ['integer', 'null'] },
    },
  },
  bodyBytesMax: limits.documentBodyBytesMax,
  async handle(call) {
    const invoice = await readInvoice(call);
    const look = { ...call.workspace.page?.look, ...readLook(call) };
    const logo = await readLogo(call);
    const { accent } = call.workspace.page ?? {};
    const { pages } = call.deps;
    const printed = {
      invoice,
      locale: look.locale ?? 'es',
      environment: call.workspace.environment,
      preview: true,
      issuedAt: call.deps.now(),
      ...(look.dateFormat === undefined ? {} : { dateFormat: look.dateFormat }),
      ...(look.layout === undefined ? {} : { layout: look.layout }),
      ...(look.logoHeight === undefined ? {} : { logoHeight: look.logoHeight }),
      ...(accent === undefined ? {} : { accent }),
      ...(logo ? { logo } : {}),
    } as const;
    const page = await pages.invoice(printed, { workspace: call.workspace._id });
    const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': contentDisposition('preview.pdf') };
    return { body: page, headers };
  },
});

/** Reads the invoice. An invoice in the body that breaks rules is printed unchanged. @throws Refusal */
async function readInvoice(call: TenantCallContext): Promise<Invoice> {
  const read = await readDocumentOrEntryToPreview(call);
  const doc = 'doc' in read ? read.doc : (JSON.parse(read.entry.document) as Document);
  return requireInvoiceDocument(doc, 'page-needs-invoice');
}

/** @throws Refusal `parameter` naming the field */
function readLook({ body }: TenantCallContext) {
  const members = Object.fromEntries(pdfArgumentNames.map((name) => [name, body[name] ?? undefined]));
  const { look, problems } = parsePdfOptions(members);
  const [first] = problems;
  if (first) throw createRefusal('parameter', 'page-member-invalid', { name: first.name, problem: first.problem });
  return look;
}

async function readLogo({ store, workspace }: TenantCallContext) {
  return workspace.page?.logo && (await store.logo.get())?.picture;
}
