// Writes the head of the file and of the invoice, with numbers, dates, what it corrects, and its currency.
import { toAmountText } from '../../amount/amount';
import { docTypeExtension } from '../../document/addons/es-fiscal/extensions';
import type { Invoice } from '../../document/model/invoice';
import { message } from '../../messages/message';
import { findDate, formatReference } from '../text';
import { longTextMax } from './adjustments';
import { type Facts, hasTag, isCorrecting, writePeriod } from './facts';
import { writeAmount } from './money';
import { type PlacedParty, writeThirdParty } from './parties';
import {
  assumedReason,
  correctionExtension,
  methodExtension,
  methodOfType,
  methods,
  reasonOfDocType,
  reasons,
} from './tables/corrections';
import { readTaxNumber } from './tax-number';
import type { InvoiceSums } from './totals';
import type { XmlMembers } from './xml';

export function writeFileHeader(
  facts: Facts,
  sums: InvoiceSums,
  parties: { readonly supplier: PlacedParty; readonly issuer: PlacedParty | undefined },
): XmlMembers {
  const { invoice, money } = facts;
  const { number } = readTaxNumber(parties.supplier.party, parties.supplier.address);
  return {
    SchemaVersion: '3.2.2',
    Modality: 'I',
    InvoiceIssuerType: parties.issuer ? 'TE' : hasTag(invoice, 'self-billed') ? 'RE' : 'EM',
    ThirdParty: parties.issuer && writeThirdParty(facts, parties.issuer),
    Batch: {
      BatchIdentifier: `${number}${invoice.code ?? ''}${invoice.series ?? ''}`,
      InvoicesCount: '1',
      TotalInvoicesAmount: writeAmount(money, sums.invoiceTotal),
      TotalOutstandingAmount: writeAmount(money, sums.outstanding),
      TotalExecutableAmount: writeAmount(money, sums.executable),
      InvoiceCurrencyCode: invoice.currency,
    },
  };
}

export function writeInvoiceHeader(facts: Facts): XmlMembers {
  const { invoice } = facts;
  return {
    InvoiceNumber: invoice.code,
    InvoiceSeriesCode: invoice.series,
    InvoiceDocumentType: hasTag(invoice, 'simplified') ? 'FA' : 'FC',
    InvoiceClass: findClass(invoice),
    Corrective: isCorrecting(invoice) ? writeCorrective(facts) : undefined,
  };
}

/** Originals are OO, OR, OC; copies CO, CR, CC. */
function findClass(invoice: Invoice): string {
  const isCopy = hasTag(invoice, 'copy');
  if (isCorrecting(invoice)) return isCopy ? 'CR' : 'OR';
  if (hasTag(invoice, 'summary')) return isCopy ? 'CC' : 'OC';
  return isCopy ? 'CO' : 'OO';
}

/**
 * Writes the first corrected invoice, because the schema has one block. Others are listed in the additional
 * information.
 */
function writeCorrective({ invoice, findings }: Facts): XmlMembers {
  const [original] = invoice.preceding ?? [];
  if (original === undefined) return {};
  const method = findMethod(invoice);
  return {
    InvoiceNumber: original.code,
    InvoiceSeriesCode: original.series,
    ...writeReason(invoice, findings),
    TaxPeriod: writePeriod(original.period) ?? { StartDate: original.issue_date, EndDate: original.issue_date },
    CorrectionMethod: method,
    CorrectionMethodDescription: methods[method],
    AdditionalReasonDescription: findings.cut(original.reason, longTextMax, 'preceding[0].reason'),
    InvoiceIssueDate: original.issue_date,
  };
}

function findMethod({ type, preceding, tax }: Invoice): string {
  const code = preceding?.[0]?.ext?.[methodExtension] ?? tax?.ext?.[methodExtension];
  return code ?? methodOfType.get(type) ?? '02';
}

function writeReason({ preceding, tax }: Invoice, findings: Facts['findings']): XmlMembers {
  const reasonCode =
    preceding?.[0]?.ext?.[correctionExtension] ?? reasonOfDocType.get(tax?.ext?.[docTypeExtension] ?? '');
  const code = reasonCode ?? assumedReason;
  if (reasonCode === undefined)
    findings.warnOf(
      'reason-code-assumed',
      ['preceding[0].ext'],
      message('facturae-reason-assumed', { code, description: reasons[code] ?? '' }),
    );
  return { ReasonCode: code, ReasonDescription: reasons[code] };
}

/** Writes the period of the invoice, if it has one. */
export const writeInvoicingPeriod = ({ ordering, delivery }: Invoice): XmlMembers | undefined =>
  writePeriod(ordering?.period) ?? writePeriod(delivery?.period);

export function writeIssueData({ invoice, money }: Facts): XmlMembers {
  const { issue_date: issued, ordering, currency } = invoice;
  const operated = findDate(invoice.op_date);
  return {
    IssueDate: issued,
    OperationDate: operated === issued ? undefined : operated,
    InvoicingPeriod: writeInvoicingPeriod(invoice),
    InvoiceCurrencyCode: currency,
    ExchangeRateDetails: money.euroRate && {
      ExchangeRate: toAmountText(money.euroRate),
      ExchangeRateDate: findRateDate(invoice),
    },
    TaxCurrencyCode: 'EUR',
    LanguageName: 'es',
    ReceiverTransactionReference: ordering?.purchases?.[0] && formatReference(ordering.purchases[0]),
    FileReference: ordering?.code,
    ReceiverContractReference: ordering?.contracts?.[0] && formatReference(ordering.contracts[0]),
  };
}

function findRateDate({ exchange_rates: rates = [], currency, issue_date: issued }: Invoice): string {
  const at = rates.find(({ from, to }) => from === currency && to === 'EUR')?.at;
  return findDate(at?.slice(0, 10)) ?? issued;
}
