// Writes texts of the invoice: mentions of the law, and data for which the format has no element.
import { listPathsOfRowsStatingMarginTax } from '../../document/margins';
import { listMissingMentionTextsOfFile } from '../../document/regimes/legal-mentions';
import { cleanXmlText, formatInvoiceReference } from '../text';
import { longTextCharactersMax } from './adjustments';
import { type FacturaeContext, hasCorrectiveDocumentType } from './facturae-context';
import { listReasonsOfDocumentRows } from './row-reasons';
import { findMarginSchemeText, isReverseChargeRow } from './tax-of-row';
import type { FacturaeXmlElements } from './xml';

const literalMax = 250;
export const relatedInvoiceCharactersMax = 40;

/**
 * Builds the document's mentions, and the required mentions (RD 1619/2012 art. 6.1.j to 6.1.o) about reverse charge,
 * margins, and discounts and charges without tax.
 */
export function buildFacturaeLegalLiteralsXml(facts: FacturaeContext): FacturaeXmlElements {
  const { invoice, totals, findings } = facts;
  const notes = (invoice.tax?.notes ?? []).flatMap(
    ({ text }, index) => findings.cut(text, literalMax, `tax.notes[${index}].text`) ?? [],
  );
  const rows = (totals.taxes?.categories ?? []).flatMap(({ rates }) => rates);
  const isMissing = rows.some(isReverseChargeRow) && !notes.some((text) => /sujeto pasivo/i.test(text));
  const margins = rows.flatMap((rate) => findMarginSchemeText(rate, invoice.$tags) ?? []);
  return {
    LegalReference: [
      ...new Set([
        ...notes,
        ...(isMissing ? ['Inversión del sujeto pasivo'] : []),
        ...margins,
        ...listMissingMentionTextsOfFile(invoice),
        ...listReasonsOfDocumentRows(facts),
      ]),
    ],
  };
}

/** @param paymentTexts due dates and accounts for which the format has no element */
export function buildFacturaeAdditionalDataXml(
  facts: FacturaeContext,
  paymentTexts: readonly string[],
): FacturaeXmlElements {
  const { page } = facts.input;
  return {
    RelatedInvoice: findRelated(facts),
    RelatedDocuments: page && {
      Attachment: {
        AttachmentFormat: 'pdf',
        AttachmentEncoding: 'BASE64',
        AttachmentDescription: page.name,
        AttachmentData: Buffer.from(page.bytes).toString('base64'),
      },
    },
    InvoiceAdditionalInformation: writeInformation(facts, paymentTexts),
  };
}

/** Returns the simplified invoices that an invoice replaces, if it is not a correction. */
const findRelated = ({ invoice }: Pick<FacturaeContext, 'invoice'>): string | undefined => {
  const [first] = invoice.preceding ?? [];
  return first === undefined || hasCorrectiveDocumentType(invoice) ? undefined : formatInvoiceReference(first);
};

function writeInformation(
  { invoice, input, findings }: FacturaeContext,
  paymentTexts: readonly string[],
): string | undefined {
  const { qrAddress } = input;
  if (qrAddress === undefined) findings.warn('no-qr');
  const others = (invoice.preceding ?? []).slice(1).map(nameOriginal);
  if (others.length > 0) findings.warn('several-originals-in-note', ['preceding']);
  const texts = [
    ...(qrAddress === undefined ? [] : [`QR tributario: ${qrAddress}`, 'VERI*FACTU']),
    ...(others.length === 0 ? [] : [`Otras facturas: ${others.join(', ')}`]),
    ...paymentTexts,
    ...(invoice.notes ?? []).map(({ text }) => cleanXmlText(text) ?? ''),
  ].filter((text) => text !== '');
  return findings.cut(texts.join('; '), longTextCharactersMax, 'notes');
}

const nameOriginal = (original: {
  series?: string | undefined;
  code: string;
  issue_date?: string | undefined;
}): string =>
  original.issue_date === undefined
    ? formatInvoiceReference(original)
    : `${formatInvoiceReference(original)} (${original.issue_date})`;

/** Warns about members that the file cannot contain, or should not state. */
export function warnMembersNotInFacturae({ invoice, findings }: FacturaeContext): void {
  const margins = listPathsOfRowsStatingMarginTax(invoice);
  if (margins.length > 0) findings.warn('margin-stated', margins);
  if ((invoice.complements ?? []).length > 0) findings.warn('members-left-out', ['complements']);
  if ((invoice.attachments ?? []).length > 0) findings.warn('members-left-out', ['attachments']);
  if (invoice.payment?.payee) findings.warn('members-left-out', ['payment.payee']);
  for (const [index, { item }] of (invoice.lines ?? []).entries())
    if ((item?.attributes ?? []).length > 0) findings.warn('members-left-out', [`lines[${index}].item.attributes`]);
}
