// Writes how the invoice is paid in UBL, with one element for each account.
import type { EInvoiceModel } from '../model/e-invoice-model';
import { untdidUndefinedPaymentMeansCode } from '../codes/payment-means';
import { buildTextElement, wrapInElement } from '../xml';

/** Writes the means of payment. In a credit note, this is the only element for the due date. */
export function buildUblPaymentMeansXml({ payment, isCreditNote, dueDate }: EInvoiceModel): string {
  const due = isCreditNote ? buildTextElement('cbc:PaymentDueDate', dueDate) : '';
  if (payment === undefined) {
    return due === ''
      ? ''
      : wrapInElement(
          'cac:PaymentMeans',
          buildTextElement('cbc:PaymentMeansCode', untdidUndefinedPaymentMeansCode),
          due,
        );
  }
  const accounts = payment.accounts.length === 0 ? [undefined] : payment.accounts;
  return accounts
    .map((account, index) =>
      wrapInElement(
        'cac:PaymentMeans',
        // The text is written once (UBL-SR-46).
        buildTextElement('cbc:PaymentMeansCode', payment.meansCode, {
          name: index === 0 ? payment.meansText : undefined,
        }),
        // The due date is written once, too (UBL-SR-45).
        index === 0 ? due : '',
        buildTextElement('cbc:PaymentID', payment.reference),
        index === 0 ? writeCard(payment.card) : '',
        wrapInElement(
          'cac:PayeeFinancialAccount',
          buildTextElement('cbc:ID', account?.account),
          buildTextElement('cbc:Name', account?.name),
          wrapInElement('cac:FinancialInstitutionBranch', buildTextElement('cbc:ID', account?.bic)),
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
  return wrapInElement(
    'cac:CardAccount',
    buildTextElement('cbc:PrimaryAccountNumberID', card.last4),
    buildTextElement('cbc:NetworkID', 'NA'),
    buildTextElement('cbc:HolderName', card.holder),
  );
}

const writeMandate = ({ mandate, debitedAccount }: Payment): string =>
  wrapInElement(
    'cac:PaymentMandate',
    buildTextElement('cbc:ID', mandate),
    wrapInElement('cac:PayerFinancialAccount', buildTextElement('cbc:ID', debitedAccount)),
  );
