// Writes payment, taxes and totals of the file in CII.
import type { EInvoiceModel, EInvoiceTaxPointEvent, EInvoiceTaxBreakdownRow } from '../model/e-invoice-model';
import { formatXmlAmount } from '../money';
import { mapRowsToXml, buildXmlTextElementUnlessEmpty, wrapInXmlElementUnlessEmpty } from '../xml';
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
  return wrapInXmlElementUnlessEmpty(
    'ram:ApplicableHeaderTradeSettlement',
    buildXmlTextElementUnlessEmpty('ram:CreditorReferenceID', payment?.creditor),
    buildXmlTextElementUnlessEmpty('ram:PaymentReference', payment?.reference),
    totals.taxInEuros === undefined ? '' : buildXmlTextElementUnlessEmpty('ram:TaxCurrencyCode', 'EUR'),
    buildXmlTextElementUnlessEmpty('ram:InvoiceCurrencyCode', terms.currency),
    payee === undefined
      ? ''
      : wrapInXmlElementUnlessEmpty(
          'ram:PayeeTradeParty',
          buildCiiIdentifiersXml(payee.identifier ? [payee.identifier] : []),
          buildXmlTextElementUnlessEmpty('ram:Name', payee.name),
          buildCiiLegalOrganizationXml(payee.legalId),
        ),
    writePaymentMeans(payment),
    mapRowsToXml(terms.rows, (row, index) => writeRow(row, index === 0 ? terms : undefined)),
    buildCiiPeriodXml(terms.period),
    mapRowsToXml(terms.allowanceCharges, buildCiiAllowanceChargeXml),
    wrapInXmlElementUnlessEmpty(
      'ram:SpecifiedTradePaymentTerms',
      buildXmlTextElementUnlessEmpty('ram:Description', terms.terms),
      buildCiiDateXml('ram:DueDateDateTime', terms.dueDate),
      buildXmlTextElementUnlessEmpty('ram:DirectDebitMandateID', payment?.mandate),
    ),
    writeTotals(terms),
    mapRowsToXml(terms.originals, ({ number, date }) =>
      wrapInXmlElementUnlessEmpty(
        'ram:InvoiceReferencedDocument',
        buildXmlTextElementUnlessEmpty('ram:IssuerAssignedID', number),
        buildCiiDateXml('ram:FormattedIssueDateTime', date, 'qdt:DateTimeString'),
      ),
    ),
    wrapInXmlElementUnlessEmpty(
      'ram:ReceivableSpecifiedTradeAccountingAccount',
      buildXmlTextElementUnlessEmpty('ram:ID', references.accounting),
    ),
  );
}

/** Writes one element per account; the members that the accounts share are in the first. */
function writePaymentMeans(payment: EInvoiceModel['payment']): string {
  if (payment === undefined) return '';
  const { card } = payment;
  const accounts = payment.accounts.length === 0 ? [undefined] : payment.accounts;
  return accounts
    .map((account, index) =>
      wrapInXmlElementUnlessEmpty(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        buildXmlTextElementUnlessEmpty('ram:TypeCode', payment.meansCode),
        buildXmlTextElementUnlessEmpty('ram:Information', payment.meansText),
        index > 0 || !card
          ? ''
          : wrapInXmlElementUnlessEmpty(
              'ram:ApplicableTradeSettlementFinancialCard',
              buildXmlTextElementUnlessEmpty('ram:ID', card.last4),
              buildXmlTextElementUnlessEmpty('ram:CardholderName', card.holder),
            ),
        index > 0
          ? ''
          : wrapInXmlElementUnlessEmpty(
              'ram:PayerPartyDebtorFinancialAccount',
              buildXmlTextElementUnlessEmpty('ram:IBANID', payment.debitedAccount),
            ),
        wrapInXmlElementUnlessEmpty(
          'ram:PayeePartyCreditorFinancialAccount',
          buildXmlTextElementUnlessEmpty('ram:IBANID', account?.isIban ? account.account : undefined),
          buildXmlTextElementUnlessEmpty('ram:AccountName', account?.name),
          buildXmlTextElementUnlessEmpty('ram:ProprietaryID', account?.isIban ? undefined : account?.account),
        ),
        wrapInXmlElementUnlessEmpty(
          'ram:PayeeSpecifiedCreditorFinancialInstitution',
          buildXmlTextElementUnlessEmpty('ram:BICID', account?.bic),
        ),
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
  wrapInXmlElementUnlessEmpty(
    'ram:ApplicableTradeTax',
    buildCiiAmountXml('ram:CalculatedAmount', row.tax),
    ciiVatTypeXml,
    buildXmlTextElementUnlessEmpty('ram:ExemptionReason', row.reason),
    buildCiiAmountXml('ram:BasisAmount', row.base),
    buildXmlTextElementUnlessEmpty('ram:CategoryCode', row.code),
    buildXmlTextElementUnlessEmpty('ram:ExemptionReasonCode', row.reasonCode),
    buildCiiDateXml('ram:TaxPointDate', dated?.taxDate, 'udt:DateString'),
    buildXmlTextElementUnlessEmpty('ram:DueDateTypeCode', dated?.taxPoint && taxPointCodes[dated.taxPoint]),
    buildCiiTaxRateXml(row),
  );

function writeTotals({ totals, currency }: EInvoiceModel): string {
  const unlessZero = (name: string, amount: EInvoiceModel['totals']['due']): string =>
    amount.isZero() ? '' : buildCiiAmountXml(name, amount);
  return wrapInXmlElementUnlessEmpty(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    buildCiiAmountXml('ram:LineTotalAmount', totals.lines),
    unlessZero('ram:ChargeTotalAmount', totals.charges),
    unlessZero('ram:AllowanceTotalAmount', totals.allowances),
    buildCiiAmountXml('ram:TaxBasisTotalAmount', totals.withoutTax),
    buildXmlTextElementUnlessEmpty('ram:TaxTotalAmount', formatXmlAmount(totals.tax), { currencyID: currency }),
    totals.taxInEuros === undefined
      ? ''
      : buildXmlTextElementUnlessEmpty('ram:TaxTotalAmount', formatXmlAmount(totals.taxInEuros), { currencyID: 'EUR' }),
    unlessZero('ram:RoundingAmount', totals.rounding),
    buildCiiAmountXml('ram:GrandTotalAmount', totals.withTax),
    unlessZero('ram:TotalPrepaidAmount', totals.paid),
    buildCiiAmountXml('ram:DuePayableAmount', totals.due),
  );
}
