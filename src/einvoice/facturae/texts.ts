// Writes texts of the invoice: mentions of the law, and data for which the format has no element.
import { isZeroAmount, parseAmount } from '../../amount/amount';
import type { Invoice } from '../../document/model/invoice';
import { findStatedOrOriginalOperationDay } from '../../document/operation-day';
import { listLegalMentionsToAddToEInvoice } from '../../document/regimes/legal-mentions';
import { isOutlayChargeWithoutSalesTax } from '../../document/sales-taxes';
import { describeSubstitutionChanges } from '../correction-texts';
import { describeReferencesWithoutEInvoiceElement, type EInvoiceReferenceSupport } from '../references';
import {
  cleanXmlText,
  formatEInvoiceDocumentNumber,
  formatDayInSpanishOrder,
  joinNonEmptyTexts,
  toDateUnlessZero,
} from '../text';
import { facturaeLongTextCharactersMax } from './adjustments';
import type { FacturaeContext } from './facturae-context';
import { parseAmountWithFacturaeSign, toFacturaeAmountText } from './money';
import { listTaxTextsOfDiscountsAndChargesNotInLines } from './row-reasons';
import { findMarginSchemeLegalText, isReverseChargeRow } from './tax-of-row';
import { isSubsidyAdvance } from './totals';
import { guessOutlayKeyedChargeKind, type OutlayChargeKind } from '../untaxed-row';
import type { FacturaeXmlElements } from './xml';
import { isCorrectionDocument } from '../../document/addons/es-fiscal/extensions';

const literalMax = 250;
export const facturaeRelatedInvoiceCharactersMax = 40;

/**
 * Builds the document's mentions, and the required mentions (RD 1619/2012 art. 6.1.j to 6.1.o) about reverse charge,
 * margins, and discounts and charges without tax.
 */
export function buildFacturaeLegalLiteralElements(facts: FacturaeContext): FacturaeXmlElements {
  const { invoice, totals, findings } = facts;
  const notes = (invoice.tax?.notes ?? []).flatMap(
    ({ text }, index) => findings.cut(text, literalMax, `tax.notes[${index}].text`) ?? [],
  );
  const rows = (totals.taxes?.categories ?? []).flatMap(({ rates }) => rates);
  const isMissing = rows.some(isReverseChargeRow) && !notes.some((text) => /sujeto pasivo/i.test(text));
  const margins = rows.flatMap((rate) => findMarginSchemeLegalText(rate, invoice.$tags) ?? []);
  return {
    LegalReference: [
      ...new Set([
        ...notes,
        ...(isMissing ? ['Inversión del sujeto pasivo'] : []),
        ...margins,
        ...listLegalMentionsToAddToEInvoice(invoice),
        ...listTaxTextsOfDiscountsAndChargesNotInLines(facts),
      ]),
    ],
  };
}

/** @param paymentTexts due dates and accounts for which the format has no element */
export function buildFacturaeAdditionalDataElements(
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
  return first === undefined || isCorrectionDocument(invoice) ? undefined : formatEInvoiceDocumentNumber(first);
};

function writeInformation(facts: FacturaeContext, paymentTexts: readonly string[]): string | undefined {
  const { invoice, input, findings } = facts;
  const { qrAddress } = input;
  if (qrAddress === undefined) findings.warn('no-qr');
  const others = (invoice.preceding ?? []).slice(1).map(nameOriginal);
  if (others.length > 0) findings.warn('several-originals-in-note', ['preceding']);
  const texts = [
    ...(qrAddress === undefined ? [] : [`QR tributario: ${qrAddress}`, 'VERI*FACTU']),
    ...(others.length === 0 ? [] : [`Otras facturas: ${others.join(', ')}`]),
    ...describeSubstitutionChanges(invoice, input.recordTotals),
    ...[
      describeDelivery(invoice),
      describeReferencesWithoutEInvoiceElement(invoice.ordering, writtenReferences),
      ...outlayKinds.map((kind) => describeOutlays(facts, kind)),
      describeAdvances(facts),
    ].filter(Boolean),
    ...paymentTexts,
    ...(invoice.notes ?? []).map(({ text }) => cleanXmlText(text) ?? ''),
  ].filter((text) => text !== '');
  return findings.cut(texts.join('; '), facturaeLongTextCharactersMax, 'notes');
}

/** `ReceiverContractReference` and `ReceiverTransactionReference` are the only references with an element. */
const writtenReferences: EInvoiceReferenceSupport = {
  firstOf: (list) => list === 'contracts' || list === 'purchases',
  cost: false,
};

/** Describes a day of delivery that is neither the day of issue nor the operation date, which have elements. */
function describeDelivery(invoice: Invoice): string | undefined {
  const day = toDateUnlessZero(invoice.delivery?.date);
  return day === undefined || day === invoice.issue_date || day === findStatedOrOriginalOperationDay(invoice)
    ? undefined
    : `Fecha de entrega: ${formatDayInSpanishOrder(day)}`;
}

const outlayWords = {
  outlay: 'Suplidos',
  interest: 'Gastos financieros',
  tip: 'Importes no incluidos en la base imponible',
} as const satisfies Readonly<Record<OutlayChargeKind, string>>;
const outlayKinds = Object.keys(outlayWords) as OutlayChargeKind[];

/** Describes what was paid on behalf of the customer, interest, or tips. Their elements have only the amounts. */
function describeOutlays({ invoice, money }: FacturaeContext, kind: OutlayChargeKind): string | undefined {
  const texts = (invoice.charges ?? []).flatMap((row) => {
    const reason = cleanXmlText(row.reason);
    if (!isOutlayChargeWithoutSalesTax(row) || guessOutlayKeyedChargeKind(row) !== kind) return [];
    if (reason === undefined || isZeroAmount(parseAmount(row.amount))) return [];
    return `${reason} ${toFacturaeAmountText(parseAmountWithFacturaeSign(money, row.amount))} ${invoice.currency}`;
  });
  return texts.length === 0 ? undefined : `${outlayWords[kind]}: ${texts.join(', ')}`;
}

/** Describes the advances. `PaymentOnAccount` has only their days and amounts, `Subsidy` also their descriptions. */
function describeAdvances({ invoice, money }: FacturaeContext): string | undefined {
  const texts = (invoice.payment?.advances ?? []).flatMap((advance) => {
    const words = joinNonEmptyTexts([isSubsidyAdvance(advance) ? undefined : advance.description, advance.ref], ', ');
    if (words === undefined) return [];
    return `${words} ${toFacturaeAmountText(parseAmountWithFacturaeSign(money, advance.amount))} ${invoice.currency}`;
  });
  return texts.length === 0 ? undefined : `Anticipos: ${texts.join(', ')}`;
}

const nameOriginal = (original: {
  series?: string | undefined;
  code: string;
  issue_date?: string | undefined;
}): string =>
  original.issue_date === undefined
    ? formatEInvoiceDocumentNumber(original)
    : `${formatEInvoiceDocumentNumber(original)} (${original.issue_date})`;
