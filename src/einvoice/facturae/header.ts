// Writes the head of the file and of the invoice, with numbers, dates, what it corrects, and its currency.
import { toAmountText } from '../../amount/amount';
import { docTypeExtension } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import { createMessage } from '../../messages/message';
import { toKnownDate, formatInvoiceReference } from '../text';
import { longTextCharactersMax } from './adjustments';
import { type FacturaeContext, hasTag, hasCorrectiveDocumentType, buildPeriodXml } from './facturae-context';
import { buildAmountXml } from './money';
import { type PartyWithAddress, buildThirdPartyXml } from './parties';
import {
  assumedCorrectionReason,
  correctionExtension,
  correctionMethodExtension,
  correctionMethodByType,
  correctionMethods,
  correctionReasonByType,
  correctionReasons,
} from './tables/corrections';
import { readTaxNumber } from './tax-number';
import type { InvoiceSums } from './totals';
import type { XmlMembers } from './xml';

export function buildFileHeaderXml(
  facts: FacturaeContext,
  sums: InvoiceSums,
  parties: { readonly supplier: PartyWithAddress; readonly issuer: PartyWithAddress | undefined },
): XmlMembers {
  const { invoice, money } = facts;
  const { number } = readTaxNumber(parties.supplier.party, parties.supplier.address);
  return {
    SchemaVersion: '3.2.2',
    Modality: 'I',
    InvoiceIssuerType: parties.issuer ? 'TE' : hasTag(invoice, 'self-billed') ? 'RE' : 'EM',
    ThirdParty: parties.issuer && buildThirdPartyXml(facts, parties.issuer),
    Batch: {
      BatchIdentifier: `${number}${invoice.code ?? ''}${invoice.series ?? ''}`,
      InvoicesCount: '1',
      TotalInvoicesAmount: buildAmountXml(money, sums.invoiceTotal),
      TotalOutstandingAmount: buildAmountXml(money, sums.outstanding),
      TotalExecutableAmount: buildAmountXml(money, sums.executable),
      InvoiceCurrencyCode: invoice.currency,
    },
  };
}

export function buildInvoiceHeaderXml(facts: FacturaeContext): XmlMembers {
  const { invoice } = facts;
  return {
    InvoiceNumber: invoice.code,
    InvoiceSeriesCode: invoice.series,
    InvoiceDocumentType: hasTag(invoice, 'simplified') ? 'FA' : 'FC',
    InvoiceClass: findClass(invoice),
    Corrective: hasCorrectiveDocumentType(invoice) ? writeCorrective(facts) : undefined,
  };
}

/** Originals are OO, OR, OC; copies CO, CR, CC. */
function findClass(invoice: Invoice): string {
  const isCopy = hasTag(invoice, 'copy');
  if (hasCorrectiveDocumentType(invoice)) return isCopy ? 'CR' : 'OR';
  if (hasTag(invoice, 'summary')) return isCopy ? 'CC' : 'OC';
  return isCopy ? 'CO' : 'OO';
}

/** Writes the first corrected invoice. The schema has one block; others are listed in the additional information. */
function writeCorrective({ invoice, findings }: FacturaeContext): XmlMembers {
  const [original] = invoice.preceding ?? [];
  if (original === undefined) return {};
  const method = findMethod(invoice);
  return {
    InvoiceNumber: original.code,
    InvoiceSeriesCode: original.series,
    ...writeReason(invoice, findings),
    TaxPeriod: buildPeriodXml(original.period) ?? { StartDate: original.issue_date, EndDate: original.issue_date },
    CorrectionMethod: method,
    CorrectionMethodDescription: correctionMethods[method],
    AdditionalReasonDescription: findings.cut(original.reason, longTextCharactersMax, 'preceding[0].reason'),
    InvoiceIssueDate: original.issue_date,
  };
}

function findMethod({ type, preceding, tax }: Invoice): string {
  const code = preceding?.[0]?.ext?.[correctionMethodExtension] ?? tax?.ext?.[correctionMethodExtension];
  return code ?? correctionMethodByType.get(type) ?? '02';
}

function writeReason({ preceding, tax }: Invoice, findings: FacturaeContext['findings']): XmlMembers {
  const reasonCode =
    preceding?.[0]?.ext?.[correctionExtension] ?? correctionReasonByType.get(tax?.ext?.[docTypeExtension] ?? '');
  const code = reasonCode ?? assumedCorrectionReason;
  if (reasonCode === undefined)
    findings.warnOf(
      'reason-code-assumed',
      ['preceding[0].ext'],
      createMessage('facturae-reason-assumed', { code, description: correctionReasons[code] ?? '' }),
    );
  return { ReasonCode: code, ReasonDescription: correctionReasons[code] };
}

/** Builds the period of the invoice, if it has one. */
export const buildInvoicingPeriodXml = ({ ordering, delivery }: Invoice): XmlMembers | undefined =>
  buildPeriodXml(ordering?.period) ?? buildPeriodXml(delivery?.period);

export function buildIssueDataXml({ invoice, money }: FacturaeContext): XmlMembers {
  const { issue_date: issued, ordering, currency } = invoice;
  const operated = toKnownDate(invoice.op_date);
  return {
    IssueDate: issued,
    OperationDate: operated === issued ? undefined : operated,
    InvoicingPeriod: buildInvoicingPeriodXml(invoice),
    InvoiceCurrencyCode: currency,
    ExchangeRateDetails: money.euroRate && {
      ExchangeRate: toAmountText(money.euroRate),
      ExchangeRateDate: findRateDate(invoice),
    },
    TaxCurrencyCode: 'EUR',
    LanguageName: 'es',
    ReceiverTransactionReference: ordering?.purchases?.[0] && formatInvoiceReference(ordering.purchases[0]),
    FileReference: ordering?.code,
    ReceiverContractReference: ordering?.contracts?.[0] && formatInvoiceReference(ordering.contracts[0]),
  };
}

function findRateDate({ exchange_rates: rates = [], currency, issue_date: issued }: Invoice): string {
  const at = rates.find(({ from, to }) => from === currency && to === 'EUR')?.at;
  return toKnownDate(at?.slice(0, 10)) ?? issued;
}
