// Builds the terms for how and when the invoice is paid (BG-16 to BG-19, BT-9, BT-20).
import type { Invoice } from '../../document/model/invoice';
import { areDueDatesForWholeAmount } from '../../document/due-dates';
import type { PaymentInstructions } from '../../document/model/parts';
import { isInvoiceIssuedByCustomer } from '../../document/regimes/invoice-kind';
import {
  untdidDirectDebitCodes,
  toUntdidPaymentMeansCodeOrOther,
  isUntdidPaymentMeansCode,
  untdidOtherPaymentMeansCode,
  untdidCreditTransferCodes,
  untdidUndefinedPaymentMeansCode,
} from '../codes/payment-means';
import { type EInvoiceFindingCollector, createEInvoiceUnknownCodeFault } from '../findings';
import type { EInvoiceProfile } from '../profiles';
import { cleanXmlText, toDateUnlessZero, joinNonEmptyTexts } from '../text';
import type { EInvoiceCreditTransferAccount, EInvoicePaymentInstructions } from './e-invoice-model';

const compact = (text: string | undefined): string | undefined => cleanXmlText(text?.replaceAll(/\s/g, ''));

/** Returns undefined if the invoice has no payment data. */
export function buildEInvoicePayment(
  invoice: Invoice,
  profile: EInvoiceProfile,
  findings: EInvoiceFindingCollector,
): EInvoicePaymentInstructions | undefined {
  const { payment } = invoice;
  const instructions = payment?.instructions;
  if (instructions === undefined) return undefined;
  const accounts = listPlacedAccounts(instructions);
  const unplaced = listTransfersWithoutAccount(instructions);
  if (unplaced.length > 0) findings.warn('members-left-out', unplaced);
  const mandate = cleanXmlText(instructions.direct_debit?.ref);
  const { card } = instructions;
  const last4 = card?.last4;
  // The number has four to six digits (BR-51).
  const isCard = last4 !== undefined && /^\d{4,6}$/.test(last4);
  if (card !== undefined && !isCard) findings.warn('members-left-out', ['payment.instructions.card']);
  const stated = readMeans(instructions, profile, findings);
  const meansCode = settleMeans(stated, accounts.length > 0, mandate !== undefined);
  return {
    meansCode,
    meansText: cleanXmlText(instructions.detail),
    reference: cleanXmlText(instructions.ref),
    accounts: settleAccounts(accounts, meansCode, profile, findings),
    card: isCard ? { last4, holder: cleanXmlText(card?.holder) } : undefined,
    mandate,
    creditor: findCreditor(invoice, profile, findings),
    debitedAccount: compact(instructions.direct_debit?.account),
  };
}

/**
 * Finds the creditor (BT-90). Peppol's newest lists, which are used for self-billing, have no scheme for a creditor
 * (BR-CL-10).
 */
function findCreditor(
  invoice: Invoice,
  { selfBilled }: EInvoiceProfile,
  findings: EInvoiceFindingCollector,
): string | undefined {
  const creditor = cleanXmlText(invoice.payment?.instructions?.direct_debit?.creditor);
  if (creditor === undefined || selfBilled === undefined || !isInvoiceIssuedByCustomer(invoice)) return creditor;
  findings.warn('members-left-out', ['payment.instructions.direct_debit.creditor']);
  return undefined;
}

/**
 * UBL has one element for each account, and a direct debit needs its mandate in each (R061), which may occur once
 * (UBL-SR-55). So a direct debit has one account.
 */
function settleAccounts(
  accounts: readonly PlacedAccount[],
  meansCode: string,
  { syntax }: EInvoiceProfile,
  findings: EInvoiceFindingCollector,
): readonly EInvoiceCreditTransferAccount[] {
  const countMax = syntax === 'ubl' && untdidDirectDebitCodes.has(meansCode) ? 1 : accounts.length;
  const paths = accounts.slice(countMax).map(({ path }) => path);
  if (paths.length > 0) findings.warn('members-left-out', paths);
  return accounts.slice(0, countMax).map(({ account }) => account);
}

interface PlacedAccount {
  readonly account: EInvoiceCreditTransferAccount;
  /** Path in the document. Transfers without an account come before it in some documents. */
  readonly path: string;
}

const listPlacedAccounts = ({ credit_transfer: transfers = [] }: PaymentInstructions): PlacedAccount[] =>
  transfers.flatMap((transfer, index) => {
    const account = readAccount(transfer);
    return account ? [{ account, path: `payment.instructions.credit_transfer[${index}]` }] : [];
  });

const listTransfersWithoutAccount = ({ credit_transfer: transfers = [] }: PaymentInstructions): string[] =>
  transfers.flatMap((transfer, index) =>
    readAccount(transfer) === undefined && (transfer.bic ?? transfer.name) !== undefined
      ? [`payment.instructions.credit_transfer[${index}]`]
      : [],
  );

function readAccount(
  transfer: NonNullable<PaymentInstructions['credit_transfer']>[number],
): EInvoiceCreditTransferAccount | undefined {
  const iban = compact(transfer.iban);
  const account = iban ?? cleanXmlText(transfer.number);
  if (account === undefined) return undefined;
  return { account, isIban: iban !== undefined, name: cleanXmlText(transfer.name), bic: compact(transfer.bic) };
}

/** Reads the means of payment. A code in the document has priority over the key. */
function readMeans(
  { key, ext }: PaymentInstructions,
  { isPeppol }: EInvoiceProfile,
  findings: EInvoiceFindingCollector,
): string {
  const path = 'payment.instructions';
  const statedCode = ext?.['untdid-payment-means'];
  const inFormat = (code: string): string =>
    isPeppol && code === untdidOtherPaymentMeansCode ? untdidUndefinedPaymentMeansCode : code;
  if (statedCode !== undefined && isUntdidPaymentMeansCode(statedCode)) {
    if (inFormat(statedCode) !== statedCode)
      findings.warnOfCode(`${path}.ext.untdid-payment-means`, statedCode, meansList, untdidUndefinedPaymentMeansCode);
    return inFormat(statedCode);
  }
  const meansCode = toUntdidPaymentMeansCodeOrOther(key);
  const { isKnown } = meansCode;
  const code = inFormat(meansCode.code);
  if (statedCode !== undefined)
    findings.addFault(createEInvoiceUnknownCodeFault(`${path}.ext.untdid-payment-means`, statedCode, meansList));
  else if (!isKnown) findings.warnOfCode(`${path}.key`, key ?? '', meansList, code);
  return code;
}

const meansList = 'UNTDID 4461';

function settleMeans(code: string, hasAccount: boolean, hasMandate: boolean): string {
  if (untdidCreditTransferCodes.has(code) && !hasAccount) return untdidUndefinedPaymentMeansCode;
  return untdidDirectDebitCodes.has(code) && !hasMandate ? untdidUndefinedPaymentMeansCode : code;
}

/** An amount that is due needs a due date or terms (BR-CO-25). */
const agreedTerms = 'Según lo acordado';

/**
 * Builds the due terms. A single due date is BT-9; several due dates are a text. The amount of a single date is in the
 * text if it is not the whole amount, because the rest has another date or none.
 */
export function buildEInvoiceDueDateAndTerms({ payment, currency, totals }: Invoice): {
  readonly dueDate: string | undefined;
  readonly terms: string | undefined;
} {
  const { notes, due_dates: rows = [] } = payment?.terms ?? {};
  const dated = rows.flatMap((row) => {
    const date = toDateUnlessZero(row.date);
    return date === undefined ? [] : [{ ...row, date }];
  });
  const [only, second] = dated;
  if (only && !second && areDueDatesForWholeAmount({ currency, totals }, [only]))
    return { dueDate: only.date, terms: joinNonEmptyTexts([notes, only.notes], '; ') };
  const list = dated.map(({ date, amount, currency: own, notes: remark }) => {
    const text = `${date}: ${amount} ${own ?? currency}`;
    return remark === undefined ? text : `${text} (${remark})`;
  });
  return { dueDate: second ? undefined : only?.date, terms: joinNonEmptyTexts([notes, ...list], '; ') ?? agreedTerms };
}
