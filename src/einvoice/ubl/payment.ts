// Writes how the invoice is paid in UBL, with one element for each account.
import type { EInvoiceModel } from '../model/e-invoice-model';
import { untdidUndefinedPaymentMeansCode } from '../codes/payment-means';
import { buildXmlTextElementUnlessEmpty, wrapInXmlElementUnlessEmpty } from '../xml';

/** Writes the means of payment. In a credit note, this is the only element for the due date. */
export function buildUblPaymentMeansXml({ payment, isCreditNote, dueDate }: EInvoiceModel): string {
  const due = isCreditNote ? buildXmlTextElementUnlessEmpty('cbc:PaymentDueDate', dueDate) : '';
  if (payment === undefined) {
    return due === ''
      ? ''
      : wrapInXmlElementUnlessEmpty(
          'cac:PaymentMeans',
          buildXmlTextElementUnlessEmpty('cbc:PaymentMeansCode', untdidUndefinedPaymentMeansCode),
          due,
        );
  }
  const accounts = payment.accounts.length === 0 ? [undefined] : payment.accounts;
  return accounts
    .map((account, index) =>
      wrapInXmlElementUnlessEmpty(
        'cac:PaymentMeans',
        // The text is written once (UBL-SR-46).
        buildXmlTextElementUnlessEmpty('cbc:PaymentMeansCode', payment.meansCode, {
          name: index === 0 ? payment.meansText : undefined,
        }),
        // The due date is written once, too (UBL-SR-45).
        index === 0 ? due : '',
        buildXmlTextElementUnlessEmpty('cbc:PaymentID', payment.reference),
        index === 0 ? writeCard(payment.card) : '',
        wrapInXmlElementUnlessEmpty(
          'cac:PayeeFinancialAccount',
          buildXmlTextElementUnlessEmpty('cbc:ID', account?.account),
          buildXmlTextElementUnlessEmpty('cbc:Name', account?.name),
          wrapInXmlElementUnlessEmpty(
            'cac:FinancialInstitutionBranch',
            buildXmlTextElementUnlessEmpty('cbc:ID', account?.bic),
          ),
        ),
        index === 0 ? writeMandate(payment) : '',
      ),
    )
    .join('');
}

type Payment = NonNullable<EInvoiceModel['payment']>;

/** Writes a card. The schema requires a network, which invoices do not name. */
function writeCard(card: Payment['card']): string {
  if (card === undefined) return '';
  return wrapInXmlElementUnlessEmpty(
    'cac:CardAccount',
    buildXmlTextElementUnlessEmpty('cbc:PrimaryAccountNumberID', card.last4),
    buildXmlTextElementUnlessEmpty('cbc:NetworkID', 'NA'),
    buildXmlTextElementUnlessEmpty('cbc:HolderName', card.holder),
  );
}

const writeMandate = ({ mandate, debitedAccount }: Payment): string =>
  wrapInXmlElementUnlessEmpty(
    'cac:PaymentMandate',
    buildXmlTextElementUnlessEmpty('cbc:ID', mandate),
    wrapInXmlElementUnlessEmpty('cac:PayerFinancialAccount', buildXmlTextElementUnlessEmpty('cbc:ID', debitedAccount)),
  );
