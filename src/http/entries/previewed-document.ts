// Reads the document of a preview: the one in the body, which is calculated, or the one of an entry.
import { createRefusal } from '../../contracts/errors';
import { type Document, isGoblInvoice } from '../../document/model/envelope';
import type { Invoice } from '../../document/model/invoice';
import { requireAcceptableDocument } from '../../entries/upload/check';
import type { EntryDocument } from '../../model/entry';
import type { TenantCallContext } from '../kit/endpoint';
import { createEntryDeps, requireEntry } from './find-entry';

/** @returns the calculated document, which may break rules, or the stored entry. @throws Refusal */
export async function readDocumentOrEntryToPreview(
  call: TenantCallContext,
): Promise<{ readonly doc: Document } | { readonly entry: EntryDocument }> {
  const { data, silo_entry_id: id } = call.body;
  if (data !== undefined && data !== null) {
    const context = createEntryDeps(call);
    const built = await context.build(data, context);
    const { envelope } = await requireAcceptableDocument(context, built, { allowInvalid: true });
    return { doc: envelope.doc };
  }
  if (typeof id !== 'string' || id === '') throw createRefusal('no-document', 'page-needs-document');
  return { entry: await requireEntry(call, id) };
}

/** @throws Refusal with this text if the document is not an invoice */
export function requireInvoiceDocument(doc: Document, text: 'page-needs-invoice' | 'e-invoice-needs-invoice'): Invoice {
  if (isGoblInvoice(doc)) return doc;
  throw createRefusal('parameter', text);
}
