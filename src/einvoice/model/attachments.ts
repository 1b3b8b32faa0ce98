// Builds supporting documents (BG-24): the invoice's attachments, the QR code of its record, and its PDF.
import { isAttachmentMimeType } from '../../document/rules/forms';
import type { EInvoiceInput } from '../contract';
import type { EInvoiceFindingCollector } from '../findings';
import { cleanXmlText } from '../text';
import type { EInvoiceSupportingDocument } from './e-invoice-model';

const qrReference = 'QR';
const qrDescription = 'Verificación en la sede de la AEAT (VERI*FACTU)';

export function buildEInvoiceSupportingDocuments(
  { invoice, qrAddress, page }: EInvoiceInput,
  findings: EInvoiceFindingCollector,
): EInvoiceSupportingDocument[] {
  if (qrAddress === undefined) findings.warn('no-qr');
  const list = (invoice.attachments ?? []).flatMap((attachment, index) => {
    const { code, name, description, url, mime } = attachment;
    const place = `attachments[${index}]`;
    if (mime !== undefined && !isAttachmentMimeType(mime)) findings.refuse('attachmentKind', `${place}.mime`);
    const address = cleanXmlText(url);
    if (address === undefined) {
      findings.warn('members-left-out', [place]);
      return [];
    }
    const reference = cleanXmlText(code) ?? cleanXmlText(name) ?? String(index + 1);
    return [{ reference, description: cleanXmlText(description), address }];
  });
  const qr =
    qrAddress === undefined ? [] : [{ reference: qrReference, description: qrDescription, address: qrAddress }];
  const file = page && {
    reference: page.name,
    file: { name: page.name, mime: 'application/pdf', base64: Buffer.from(page.bytes).toString('base64') },
  };
  return [...list, ...qr, ...(file ? [file] : [])];
}
