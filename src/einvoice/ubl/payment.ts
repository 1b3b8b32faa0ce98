// Writes how the invoice is paid in UBL, with one element for each account.
import type { InvoiceTerms } from '../model/terms';
import { undefinedPaymentMeans } from '../codes/payment-means';
import { leaf, wrap } from '../xml';

/** A credit note has no other element for the due date. */
export function writePaymentMeans({ payment, isCreditNote, dueDate }: InvoiceTerms): string {
  const due = isCreditNote ? leaf('cbc:PaymentDueDate', dueDate) : '';
  if (payment === undefined) {
    return due === '' ? '' : wrap('cac:PaymentMeans', leaf('cbc:PaymentMeansCode', undefinedPaymentMeans), due);
  }
  const accounts = payment.accounts.length === 0 ? [undefined] : payment.accounts;
  return accounts
    .map((account, index) =>
      wrap(
        'cac:PaymentMeans',
        // The text is written once (UBL-SR-46).
        leaf('cbc:PaymentMeansCode', payment.meansCode, { name: index === 0 ? payment.meansText : undefined }),
        due,
        leaf('cbc:PaymentID', payment.reference),
        index === 0 ? writeCard(payment.card) : '',
        wrap(
          'cac:PayeeFinancialAccount',
          leaf('cbc:ID', account?.account),
          leaf('cbc:Name', account?.name),
          wrap('cac:FinancialInstitutionBranch', leaf('cbc:ID', account?.bic)),
        ),
        index === 0 ? writeMandate(payment) : '',
      ),
    )
    .join('');
}

type Payment = NonNullable<InvoiceTerms['payment']>;

/** The schema demands a network, which invoices do not name. */
function writeCard(card: Payment['card']): string {
  if (card === undefined) return '';
  return wrap(
    'cac:CardAccount',
    leaf('cbc:PrimaryAccountNumberID', card.last4),
    leaf('cbc:NetworkID', 'NA'),
    leaf('cbc:HolderName', card.holder),
  );
}

const writeMandate = ({ mandate, debitedAccount }: Payment): string =>
  wrap(
    'cac:PaymentMandate',
    leaf('cbc:ID', mandate),
    wrap('cac:PayerFinancialAccount', leaf('cbc:ID', debitedAccount)),
  );
