// Payment, taxes and totals of the file in CII.
import type { InvoiceTerms, TaxPoint, EInvoiceTaxRow } from '../model/terms';
import { formatMoney } from '../money';
import { joinXmlForEach, buildTextElement, wrapInElement } from '../xml';
import {
  vatTypeElement,
  buildAllowanceChargeXml,
  buildAmountXml,
  buildDateXml,
  buildDayXml,
  buildIdentifiersXml,
  buildLegalOrganizationXml,
  buildPeriodXml,
  buildTaxRateXml,
  buildReferenceDateXml,
} from './elements';

export function buildSettlementXml(terms: InvoiceTerms): string {
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
          buildIdentifiersXml(payee.identifier ? [payee.identifier] : []),
          buildTextElement('ram:Name', payee.name),
          buildLegalOrganizationXml(payee.legalId),
        ),
    writePaymentMeans(payment),
    joinXmlForEach(terms.rows, (row, index) => writeRow(row, index === 0 ? terms : undefined)),
    buildPeriodXml(terms.period),
    joinXmlForEach(terms.allowanceCharges, buildAllowanceChargeXml),
    wrapInElement(
      'ram:SpecifiedTradePaymentTerms',
      buildTextElement('ram:Description', terms.terms),
      buildDateXml('ram:DueDateDateTime', terms.dueDate),
      buildTextElement('ram:DirectDebitMandateID', payment?.mandate),
    ),
    writeTotals(terms),
    joinXmlForEach(terms.originals, ({ number, date }) =>
      wrapInElement(
        'ram:InvoiceReferencedDocument',
        buildTextElement('ram:IssuerAssignedID', number),
        buildReferenceDateXml('ram:FormattedIssueDateTime', date),
      ),
    ),
    wrapInElement('ram:ReceivableSpecifiedTradeAccountingAccount', buildTextElement('ram:ID', references.accounting)),
  );
}

/** Writes one element per account; shared members are in the first. */
function writePaymentMeans(payment: InvoiceTerms['payment']): string {
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
const taxPointCodes: Readonly<Record<TaxPoint, string>> = { issue: '5', delivery: '29', payment: '72' };

/** @param dated the invoice, for the one row that states when its tax is due (CII-SR-461) */
const writeRow = (row: EInvoiceTaxRow, dated: Pick<InvoiceTerms, 'taxDate' | 'taxPoint'> | undefined): string =>
  wrapInElement(
    'ram:ApplicableTradeTax',
    buildAmountXml('ram:CalculatedAmount', row.tax),
    vatTypeElement,
    buildTextElement('ram:ExemptionReason', row.reason),
    buildAmountXml('ram:BasisAmount', row.base),
    buildTextElement('ram:CategoryCode', row.code),
    buildTextElement('ram:ExemptionReasonCode', row.reasonCode),
    buildDayXml('ram:TaxPointDate', dated?.taxDate),
    buildTextElement('ram:DueDateTypeCode', dated?.taxPoint && taxPointCodes[dated.taxPoint]),
    buildTaxRateXml(row),
  );

function writeTotals({ totals, currency }: InvoiceTerms): string {
  const unlessZero = (name: string, amount: InvoiceTerms['totals']['due']): string =>
    amount.isZero() ? '' : buildAmountXml(name, amount);
  return wrapInElement(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    buildAmountXml('ram:LineTotalAmount', totals.lines),
    unlessZero('ram:ChargeTotalAmount', totals.charges),
    unlessZero('ram:AllowanceTotalAmount', totals.allowances),
    buildAmountXml('ram:TaxBasisTotalAmount', totals.withoutTax),
    buildTextElement('ram:TaxTotalAmount', formatMoney(totals.tax), { currencyID: currency }),
    totals.taxInEuros === undefined
      ? ''
      : buildTextElement('ram:TaxTotalAmount', formatMoney(totals.taxInEuros), { currencyID: 'EUR' }),
    unlessZero('ram:RoundingAmount', totals.rounding),
    buildAmountXml('ram:GrandTotalAmount', totals.withTax),
    unlessZero('ram:TotalPrepaidAmount', totals.paid),
    buildAmountXml('ram:DuePayableAmount', totals.due),
  );
}
