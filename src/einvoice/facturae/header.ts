// Writes the head of the file and of the invoice: numbers, dates, corrected invoice, and currency.
import { toAmountText } from '../../amount/amount';
import { isVolumeDiscountOfPeriod } from '../../document/correction-rules';
import { docTypeExtensionKey, isCorrectionDocument } from '../../document/addons/es-fiscal/extensions';
import { findDocumentLanguageTag } from '../../document/iso-codes';
import type { Invoice } from '../../document/model/invoice';
import { findStatedOrOriginalOperationDay } from '../../document/operation-day';
import { isInvoiceIssuedByCustomer, isInvoiceStatedAsSimplified } from '../../document/regimes/invoice-kind';
import { createMessage } from '../../messages/message';
import { toDateUnlessZero, formatEInvoiceDocumentNumber } from '../text';
import { facturaeLongTextCharactersMax } from './adjustments';
import { type FacturaeContext, hasInvoiceTag, buildFacturaePeriodElements } from './facturae-context';
import { buildFacturaeAmountElements } from './money';
import { type PartyWithPostalAddress, buildFacturaeThirdPartyElements } from './parties';
import {
  facturaeDiscountReasonCode,
  facturaeMethodCodesWithoutOriginal,
  facturaeVolumeDiscountMethodCode,
  fallbackFacturaeReasonCode,
  facturaeCorrectionReasonExtensionKey,
  facturaeCorrectionMethodExtensionKey,
  facturaeMethodCodeByDocumentType,
  facturaeCorrectionMethods,
  facturaeReasonCodeByTipoFactura,
  facturaeCorrectionReasons,
} from './tables/corrections';
import { buildFacturaeTaxId } from './tax-number';
import type { FacturaeSums } from './totals';
import type { FacturaeXmlElements } from './xml';

export function buildFacturaeFileHeaderElements(
  facts: FacturaeContext,
  sums: FacturaeSums,
  parties: { readonly supplier: PartyWithPostalAddress; readonly issuer: PartyWithPostalAddress | undefined },
): FacturaeXmlElements {
  const { invoice, money } = facts;
  const { number } = buildFacturaeTaxId(parties.supplier.party, parties.supplier.address);
  return {
    SchemaVersion: '3.2.2',
    Modality: 'I',
    InvoiceIssuerType: parties.issuer ? 'TE' : isInvoiceIssuedByCustomer(invoice) ? 'RE' : 'EM',
    ThirdParty: parties.issuer && buildFacturaeThirdPartyElements(facts, parties.issuer),
    Batch: {
      BatchIdentifier: `${number}${invoice.code ?? ''}${invoice.series ?? ''}`,
      InvoicesCount: '1',
      TotalInvoicesAmount: buildFacturaeAmountElements(money, sums.invoiceTotal),
      TotalOutstandingAmount: buildFacturaeAmountElements(money, sums.outstanding),
      TotalExecutableAmount: buildFacturaeAmountElements(money, sums.executable),
      InvoiceCurrencyCode: invoice.currency,
    },
  };
}

export function buildFacturaeInvoiceHeaderElements(facts: FacturaeContext): FacturaeXmlElements {
  const { invoice } = facts;
  return {
    InvoiceNumber: invoice.code,
    InvoiceSeriesCode: invoice.series,
    InvoiceDocumentType: isInvoiceStatedAsSimplified(invoice) ? 'FA' : 'FC',
    InvoiceClass: findClass(invoice),
    Corrective: isCorrectionDocument(invoice) ? writeCorrective(facts) : undefined,
  };
}

/** Originals are OO, OR, OC; copies CO, CR, CC. */
function findClass(invoice: Invoice): string {
  const isCopy = hasInvoiceTag(invoice, 'copy');
  if (isCorrectionDocument(invoice)) return isCopy ? 'CR' : 'OR';
  if (hasInvoiceTag(invoice, 'summary')) return isCopy ? 'CC' : 'OC';
  return isCopy ? 'CO' : 'OO';
}

/**
 * Writes the first corrected invoice. The schema has only one block, so others are listed in the additional
 * information. A volume discount for a period has the period instead.
 */
function writeCorrective({ invoice, findings }: FacturaeContext): FacturaeXmlElements {
  const [original] = invoice.preceding ?? [];
  const method = findMethod(invoice);
  if (original === undefined)
    return {
      ...writeReason(invoice, findings),
      TaxPeriod: buildFacturaeVolumeDiscountPeriodElements(invoice),
      CorrectionMethod: method,
      CorrectionMethodDescription: facturaeCorrectionMethods[method],
    };
  return {
    InvoiceNumber: original.code,
    InvoiceSeriesCode: original.series,
    ...writeReason(invoice, findings),
    TaxPeriod: buildFacturaePeriodElements(original.period) ?? {
      StartDate: original.issue_date,
      EndDate: original.issue_date,
    },
    CorrectionMethod: method,
    CorrectionMethodDescription: facturaeCorrectionMethods[method],
    AdditionalReasonDescription: findings.cut(original.reason, facturaeLongTextCharactersMax, 'preceding[0].reason'),
    InvoiceIssueDate: original.issue_date,
  };
}

function findMethod(invoice: Invoice): string {
  const { type, preceding = [], tax } = invoice;
  const code =
    preceding[0]?.ext?.[facturaeCorrectionMethodExtensionKey] ?? tax?.ext?.[facturaeCorrectionMethodExtensionKey];
  if (code !== undefined) return code;
  const isWithoutOriginal = preceding.length === 0 && isVolumeDiscountOfPeriod(invoice);
  return isWithoutOriginal ? facturaeVolumeDiscountMethodCode : (facturaeMethodCodeByDocumentType.get(type) ?? '02');
}

/**
 * Returns the period of a volume discount that names no invoice (RD 1619/2012 art. 15.4). Undefined if the invoice is
 * not such a discount, or if its method requires the number of an invoice.
 */
export function buildFacturaeVolumeDiscountPeriodElements(invoice: Invoice): FacturaeXmlElements | undefined {
  const isPossible = isVolumeDiscountOfPeriod(invoice) && facturaeMethodCodesWithoutOriginal.has(findMethod(invoice));
  return isPossible ? buildFacturaePeriodElements(invoice.ordering?.period) : undefined;
}

function writeReason(invoice: Invoice, findings: FacturaeContext['findings']): FacturaeXmlElements {
  const { preceding = [], tax } = invoice;
  const isVolumeDiscount = preceding.length === 0 && findMethod(invoice) === facturaeVolumeDiscountMethodCode;
  const reasonCode = isVolumeDiscount
    ? facturaeDiscountReasonCode
    : (preceding[0]?.ext?.[facturaeCorrectionReasonExtensionKey] ??
      facturaeReasonCodeByTipoFactura.get(tax?.ext?.[docTypeExtensionKey] ?? ''));
  const code = reasonCode ?? fallbackFacturaeReasonCode;
  if (reasonCode === undefined)
    findings.warnOf(
      'reason-code-assumed',
      ['preceding[0].ext'],
      createMessage('facturae-reason-assumed', { code, description: facturaeCorrectionReasons[code] ?? '' }),
    );
  return { ReasonCode: code, ReasonDescription: facturaeCorrectionReasons[code] };
}

/** Builds the period of the invoice, if it has one. */
export const buildFacturaeInvoicingPeriodElements = ({
  ordering,
  delivery,
}: Invoice): FacturaeXmlElements | undefined =>
  buildFacturaePeriodElements(ordering?.period) ?? buildFacturaePeriodElements(delivery?.period);

export function buildFacturaeIssueDataElements({ invoice, money }: FacturaeContext): FacturaeXmlElements {
  const { issue_date: issued, ordering, currency } = invoice;
  const operated = toDateUnlessZero(findStatedOrOriginalOperationDay(invoice));
  return {
    IssueDate: issued,
    OperationDate: operated === issued ? undefined : operated,
    InvoicingPeriod: buildFacturaeInvoicingPeriodElements(invoice),
    InvoiceCurrencyCode: currency,
    ExchangeRateDetails: money.euroRate && {
      ExchangeRate: toAmountText(money.euroRate),
      ExchangeRateDate: findRateDate(invoice),
    },
    TaxCurrencyCode: 'EUR',
    LanguageName: findLanguage(invoice),
    ReceiverTransactionReference: ordering?.purchases?.[0] && formatEInvoiceDocumentNumber(ordering.purchases[0]),
    FileReference: ordering?.code,
    ReceiverContractReference: ordering?.contracts?.[0] && formatEInvoiceDocumentNumber(ordering.contracts[0]),
  };
}

/** Languages of the schema (ISO 639-1). */
const languages: ReadonlySet<string> = new Set(
  'ar be bg ca cs da de el en es et eu fi fr ga gl hr hu is it lv lt mk mt nl no pl pt ro ru sk sl sq sr sv tr uk'.split(
    ' ',
  ),
);

/** Finds the language of the document, as of the PDF. A document without one, or with one that Facturae lacks, is `es`. */
function findLanguage(invoice: Invoice): string {
  const [language = ''] = (findDocumentLanguageTag(invoice) ?? '').trim().toLowerCase().split(/[-_]/);
  return languages.has(language) ? language : 'es';
}

function findRateDate({ exchange_rates: rates = [], currency, issue_date: issued }: Invoice): string {
  const at = rates.find(({ from, to }) => from === currency && to === 'EUR')?.at;
  return toDateUnlessZero(at?.slice(0, 10)) ?? issued;
}
