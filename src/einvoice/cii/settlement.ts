// Payment, taxes and totals of the file in CII.
import type { InvoiceTerms, TaxPoint, TaxRow } from '../model/terms';
import { writeMoney } from '../money';
import { writeEach, leaf, wrap } from '../xml';
import {
  taxType,
  writeAllowanceCharge,
  writeAmount,
  writeDate,
  writeDay,
  writeIdentifiers,
  writeLegal,
  writePeriod,
  writeRate,
  writeReferenceDate,
} from './elements';

export function writeSettlement(terms: InvoiceTerms): string {
  const { payment, payee, totals, references } = terms;
  return wrap(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:CreditorReferenceID', payment?.creditor),
    leaf('ram:PaymentReference', payment?.reference),
    totals.taxInEuros === undefined ? '' : leaf('ram:TaxCurrencyCode', 'EUR'),
    leaf('ram:InvoiceCurrencyCode', terms.currency),
    payee === undefined
      ? ''
      : wrap(
          'ram:PayeeTradeParty',
          writeIdentifiers(payee.identifier ? [payee.identifier] : []),
          leaf('ram:Name', payee.name),
          writeLegal(payee.legalId),
        ),
    writePaymentMeans(payment),
    writeEach(terms.rows, (row, index) => writeRow(row, index === 0 ? terms : undefined)),
    writePeriod(terms.period),
    writeEach(terms.allowanceCharges, writeAllowanceCharge),
    wrap(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', terms.terms),
      writeDate('ram:DueDateDateTime', terms.dueDate),
      leaf('ram:DirectDebitMandateID', payment?.mandate),
    ),
    writeTotals(terms),
    writeEach(terms.originals, ({ number, date }) =>
      wrap(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', number),
        writeReferenceDate('ram:FormattedIssueDateTime', date),
      ),
    ),
    wrap('ram:ReceivableSpecifiedTradeAccountingAccount', leaf('ram:ID', references.accounting)),
  );
}

/** Writes one element per account; shared members are in the first. */
function writePaymentMeans(payment: InvoiceTerms['payment']): string {
  if (payment === undefined) return '';
  const { card } = payment;
  const accounts = payment.accounts.length === 0 ? [undefined] : payment.accounts;
  return accounts
    .map((account, index) =>
      wrap(
        'ram:SpecifiedTradeSettlementPaymentMeans',
        leaf('ram:TypeCode', payment.meansCode),
        leaf('ram:Information', payment.meansText),
        index > 0 || !card
          ? ''
          : wrap(
              'ram:ApplicableTradeSettlementFinancialCard',
              leaf('ram:ID', card.last4),
              leaf('ram:CardholderName', card.holder),
            ),
        index > 0 ? '' : wrap('ram:PayerPartyDebtorFinancialAccount', leaf('ram:IBANID', payment.debitedAccount)),
        wrap(
          'ram:PayeePartyCreditorFinancialAccount',
          leaf('ram:IBANID', account?.isIban ? account.account : undefined),
          leaf('ram:AccountName', account?.name),
          leaf('ram:ProprietaryID', account?.isIban ? undefined : account?.account),
        ),
        wrap('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', account?.bic)),
      ),
    )
    .join('');
}

/** Codes of BT-8 (UNTDID 2475). */
const taxPointCodes: Readonly<Record<TaxPoint, string>> = { issue: '5', delivery: '29', payment: '72' };

/** @param dated the invoice, for the one row that states when its tax is due (CII-SR-461) */
const writeRow = (row: TaxRow, dated: Pick<InvoiceTerms, 'taxDate' | 'taxPoint'> | undefined): string =>
  wrap(
    'ram:ApplicableTradeTax',
    writeAmount('ram:CalculatedAmount', row.tax),
    taxType,
    leaf('ram:ExemptionReason', row.reason),
    writeAmount('ram:BasisAmount', row.base),
    leaf('ram:CategoryCode', row.code),
    leaf('ram:ExemptionReasonCode', row.reasonCode),
    writeDay('ram:TaxPointDate', dated?.taxDate),
    leaf('ram:DueDateTypeCode', dated?.taxPoint && taxPointCodes[dated.taxPoint]),
    writeRate(row),
  );

function writeTotals({ totals, currency }: InvoiceTerms): string {
  const unlessZero = (name: string, amount: InvoiceTerms['totals']['due']): string =>
    amount.isZero() ? '' : writeAmount(name, amount);
  return wrap(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    writeAmount('ram:LineTotalAmount', totals.lines),
    unlessZero('ram:ChargeTotalAmount', totals.charges),
    unlessZero('ram:AllowanceTotalAmount', totals.allowances),
    writeAmount('ram:TaxBasisTotalAmount', totals.withoutTax),
    leaf('ram:TaxTotalAmount', writeMoney(totals.tax), { currencyID: currency }),
    totals.taxInEuros === undefined
      ? ''
      : leaf('ram:TaxTotalAmount', writeMoney(totals.taxInEuros), { currencyID: 'EUR' }),
    unlessZero('ram:RoundingAmount', totals.rounding),
    writeAmount('ram:GrandTotalAmount', totals.withTax),
    unlessZero('ram:TotalPrepaidAmount', totals.paid),
    writeAmount('ram:DuePayableAmount', totals.due),
  );
}
