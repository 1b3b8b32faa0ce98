// Writes payment, taxes and totals of the file in CII.
import type { EInvoiceModel, EInvoiceTaxPointEvent, EInvoiceTaxBreakdownRow } from '../model/e-invoice-model';
import { formatXmlAmount } from '../money';
import { joinXmlForEach, buildTextElement, wrapInElement } from '../xml';
import {
  ciiVatTypeXml,
  buildCiiAllowanceChargeXml,
  buildCiiAmountXml,
  buildCiiDateXml,
  buildCiiIdentifiersXml,
  buildCiiLegalOrganizationXml,
  buildCiiPeriodXml,
  buildCiiTaxRateXml,
} from './elements';

export function buildCiiSettlementXml(terms: EInvoiceModel): string {
  const { payment, payee, totals, references } = terms;
  return wrapInElement(
    'ram:ApplicableHeaderTradeSettlement',
    buildTextElement('ram:CreditorReferenceID', payment?.creditor),
    buildTextElement('ram:PaymentReference', payment?.reference),
    totals.taxInEuros === undefined ? '' : buildTextElement('ram:TaxCurrencyCode', 'EUR'),
    buildTextElement('ram:InvoiceCurrencyCode', terms.currency),
    payee === undefined
      ? ''
      : wrapInElement(
          'ram:PayeeTradeParty',
          buildCiiIdentifiersXml(payee.identifier ? [payee.identifier] : []),
          buildTextElement('ram:Name', payee.name),
          buildCiiLegalOrganizationXml(payee.legalId),
        ),
    writePaymentMeans(payment),
    joinXmlForEach(terms.rows, (row, index) => writeRow(row, index === 0 ? terms : undefined)),
    buildCiiPeriodXml(terms.period),
    joinXmlForEach(terms.allowanceCharges, buildCiiAllowanceChargeXml),
    wrapInElement(
      'ram:SpecifiedTradePaymentTerms',
      buildTextElement('ram:Description', terms.terms),
      buildCiiDateXml('ram:DueDateDateTime', terms.dueDate),
      buildTextElement('ram:DirectDebitMandateID', payment?.mandate),
    ),
    writeTotals(terms),
    joinXmlForEach(terms.originals, ({ number, date }) =>
      wrapInElement(
        'ram:InvoiceReferencedDocument',
        buildTextElement('ram:IssuerAssignedID', number),
        buildCiiDateXml('ram:FormattedIssueDateTime', date, 'qdt:DateTimeString'),
      ),
    ),
    wrapInElement('ram:ReceivableSpecifiedTradeAccountingAccount', buildTextElement('ram:ID', references.accounting)),
  );
}

/** Writes one element per account; the members that the accounts share are in the first. */
function writePaymentMeans(payment: EInvoiceModel['payment']): string {
  if (payment === undefined) return '';
  const { card } = payment;
  const accounts = payment.accounts.length === 0 ? [undefined] : payment.accounts;
  return accounts
    .map((account, index) =>
      wrapInElement(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        buildTextElement('ram:TypeCode', payment.meansCode),
        buildTextElement('ram:Information', payment.meansText),
        index > 0 || !card
          ? ''
          : wrapInElement(
              'ram:ApplicableTradeSettlementFinancialCard',
              buildTextElement('ram:ID', card.last4),
              buildTextElement('ram:CardholderName', card.holder),
            ),
        index > 0
          ? ''
          : wrapInElement(
              'ram:PayerPartyDebtorFinancialAccount',
              buildTextElement('ram:IBANID', payment.debitedAccount),
            ),
        wrapInElement(
          'ram:PayeePartyCreditorFinancialAccount',
          buildTextElement('ram:IBANID', account?.isIban ? account.account : undefined),
          buildTextElement('ram:AccountName', account?.name),
          buildTextElement('ram:ProprietaryID', account?.isIban ? undefined : account?.account),
        ),
        wrapInElement('ram:PayeeSpecifiedCreditorFinancialInstitution', buildTextElement('ram:BICID', account?.bic)),
      ),
    )
    .join('');
}

/** Codes of BT-8 (UNTDID 2475). */
const taxPointCodes: Readonly<Record<EInvoiceTaxPointEvent, string>> = { issue: '5', delivery: '29', payment: '72' };

/** @param dated the invoice, passed only for the row that states when its tax is due (CII-SR-461) */
const writeRow = (
  row: EInvoiceTaxBreakdownRow,
  dated: Pick<EInvoiceModel, 'taxDate' | 'taxPoint'> | undefined,
): string =>
  wrapInElement(
    'ram:ApplicableTradeTax',
    buildCiiAmountXml('ram:CalculatedAmount', row.tax),
    ciiVatTypeXml,
    buildTextElement('ram:ExemptionReason', row.reason),
    buildCiiAmountXml('ram:BasisAmount', row.base),
    buildTextElement('ram:CategoryCode', row.code),
    buildTextElement('ram:ExemptionReasonCode', row.reasonCode),
    buildCiiDateXml('ram:TaxPointDate', dated?.taxDate, 'udt:DateString'),
    buildTextElement('ram:DueDateTypeCode', dated?.taxPoint && taxPointCodes[dated.taxPoint]),
    buildCiiTaxRateXml(row),
  );

function writeTotals({ totals, currency }: EInvoiceModel): string {
  const unlessZero = (name: string, amount: EInvoiceModel['totals']['due']): string =>
    amount.isZero() ? '' : buildCiiAmountXml(name, amount);
  return wrapInElement(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    buildCiiAmountXml('ram:LineTotalAmount', totals.lines),
    unlessZero('ram:ChargeTotalAmount', totals.charges),
    unlessZero('ram:AllowanceTotalAmount', totals.allowances),
    buildCiiAmountXml('ram:TaxBasisTotalAmount', totals.withoutTax),
    buildTextElement('ram:TaxTotalAmount', formatXmlAmount(totals.tax), { currencyID: currency }),
    totals.taxInEuros === undefined
      ? ''
      : buildTextElement('ram:TaxTotalAmount', formatXmlAmount(totals.taxInEuros), { currencyID: 'EUR' }),
    unlessZero('ram:RoundingAmount', totals.rounding),
    buildCiiAmountXml('ram:GrandTotalAmount', totals.withTax),
    unlessZero('ram:TotalPrepaidAmount', totals.paid),
    buildCiiAmountXml('ram:DuePayableAmount', totals.due),
  );
}
