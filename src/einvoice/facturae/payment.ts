// Writes when and how the invoice is paid, with one installment for each due date. The installments add up to the
// remaining amount.
import { type Amount, divideAmountsWithLeftDecimals, isZeroAmount, rescaleAmount } from '../../amount/amount';
import { multiplyAmountsExactly } from '../../document/convert-currency';
import { areDueDatesForWholeAmount } from '../../document/due-dates';
import { getCurrencyDecimals } from '../../document/iso-codes';
import type { DueDate, PaymentInstructions } from '../../document/model/parts';
import { cleanXmlText, joinNonEmptyTexts } from '../text';
import { facturaeLongTextCharactersMax } from './adjustments';
import type { FacturaeContext } from './facturae-context';
import type { EInvoiceFindingCollector } from '../findings';
import { isIban } from '../../document/iban';
import {
  subtractFacturaeAmounts,
  facturaeMoneyDecimals,
  toFacturaeAmountText,
  roundFacturaeAmount,
  parseAmountWithFacturaeSign,
  sumFacturaeAmounts,
} from './money';
import {
  facturaeCreditTransferCode,
  facturaeDirectDebitCode,
  findFacturaePaymentMeansCode,
  facturaeSpecialPaymentCode,
} from './tables/payment-means';
import type { FacturaeXmlElements } from './xml';

interface Payment {
  readonly details: FacturaeXmlElements | undefined;
  /** Accounts and due dates that do not fit into the payment details. */
  readonly texts: readonly string[];
}

/** @param executable what is left to pay */
export function buildFacturaePaymentElementsAndTexts(facts: FacturaeContext, executable: Amount): Payment {
  const { terms, instructions } = facts.invoice.payment ?? {};
  const dates = terms?.due_dates ?? [];
  const { key } = instructions ?? {};
  if (key !== undefined && findFacturaePaymentMeansCode(key) === undefined)
    facts.findings.warnOfCode('payment.instructions.key', key, 'Facturae PaymentMeans', facturaeSpecialPaymentCode);
  const isWhole = rescaleAmount(executable, facturaeMoneyDecimals).value.equals(executable.value);
  // Installments have the currency of the invoice, and their sum is what is left to pay.
  if (dates.length === 0 || isZeroAmount(executable) || !isWhole || !areDueDatesForWholeAmount(facts.invoice, dates))
    return { details: undefined, texts: [...listTerms(facts), ...describe(facts, dates)] };
  const means = findFacturaePaymentMeansCode(key) ?? facturaeSpecialPaymentCode;
  const how = writeMeans(means, instructions, facts.findings);
  const remarks = [
    instructions?.detail,
    instructions?.notes,
    ...listAccountTexts(instructions, means),
    ...listDebitAndLinkTexts(instructions),
  ];
  const amounts = shareOut(
    dates.map(({ amount }) => parseAmountWithFacturaeSign(facts.money, amount)),
    executable,
    Math.min(facturaeMoneyDecimals, getCurrencyDecimals(facts.invoice.currency)),
  );
  return {
    details: {
      Installment: dates.map(({ date, notes }, index) => ({
        InstallmentDueDate: date,
        InstallmentAmount: toFacturaeAmountText(amounts[index] ?? executable),
        ...how,
        CollectionAdditionalInformation: facts.findings.cut(
          [notes, ...remarks].filter(Boolean).join('; '),
          facturaeLongTextCharactersMax,
          `payment.terms.due_dates[${index}].notes`,
        ),
      })),
    },
    texts: listTerms(facts),
  };
}

/**
 * Computes the amounts of the due dates. If less remains after advances, the amounts are scaled down. The last due date
 * gets the cents of rounding.
 * @param decimals decimals of the currency, at most two
 */
function shareOut(amounts: readonly Amount[], whole: Amount, decimals: number): Amount[] {
  const sum = sumFacturaeAmounts(amounts);
  const isSame = sum.value.equals(whole.value);
  const share = (amount: Amount): Amount =>
    isSame || isZeroAmount(sum)
      ? roundFacturaeAmount(amount)
      : divideAmountsWithLeftDecimals({ ...multiplyAmountsExactly(amount, whole), decimals }, sum);
  const first = amounts.slice(0, -1).map(share);
  return [...first, subtractFacturaeAmounts(whole, sumFacturaeAmounts(first))];
}

/** Writes the means of payment with its account. An installment has one account. */
function writeMeans(
  means: string,
  instructions: PaymentInstructions | undefined,
  findings: EInvoiceFindingCollector,
): FacturaeXmlElements {
  const { credit_transfer: [transfer] = [], direct_debit: debit, ref } = instructions ?? {};
  const path = 'payment.instructions';
  const credited =
    means === facturaeCreditTransferCode && transfer
      ? writeAccount(
          transfer.iban ?? transfer.number,
          { bic: transfer.bic, path: `${path}.credit_transfer[0]` },
          findings,
        )
      : undefined;
  const debited =
    means === facturaeDirectDebitCode
      ? writeAccount(debit?.account, { path: `${path}.direct_debit.account` }, findings)
      : undefined;
  const isLacking =
    (means === facturaeCreditTransferCode && !credited) || (means === facturaeDirectDebitCode && !debited);
  return {
    PaymentMeans: isLacking ? facturaeSpecialPaymentCode : means,
    AccountToBeCredited: credited,
    PaymentReconciliationReference: ref,
    AccountToBeDebited: debited,
  };
}

const accountMin = 5;
const accountMax = 34;
const bicLength = 11;

/** Writes an account that is not an IBAN as a number. Returns undefined if the schema accepts no such account. */
function writeAccount(
  account: string | undefined,
  { bic, path }: { readonly bic?: string | undefined; readonly path: string },
  findings: EInvoiceFindingCollector,
): FacturaeXmlElements | undefined {
  const bare = (cleanXmlText(account) ?? '').replace(/\s/g, '');
  if (bare === '') return undefined;
  if (bare.length < accountMin || bare.length > accountMax) {
    findings.warn('members-left-out', [path]);
    return undefined;
  }
  const code = (cleanXmlText(bic) ?? '').toUpperCase();
  const isBic = /^[A-Z\d]{8}(?:[A-Z\d]{3})?$/.test(code);
  if (code !== '' && !isBic) findings.warn('members-left-out', [`${path}.bic`]);
  const iban = bare.toUpperCase();
  return {
    ...(isIban(iban) ? { IBAN: iban } : { AccountNumber: bare }),
    BIC: isBic ? code.padEnd(bicLength, 'X') : undefined,
  };
}

/**
 * Lists the accounts that have no element.
 * @param means code of the means of payment whose account has an element; without it, none has
 */
function listAccountTexts(
  { credit_transfer: transfers = [], direct_debit: debit }: PaymentInstructions = {},
  means?: string,
): string[] {
  const credited = (means === facturaeCreditTransferCode ? transfers.slice(1) : transfers).map(
    ({ iban, number, bic, name }) => {
      const account = iban ?? number;
      return [account, bic && `BIC ${bic}`, account === undefined && name].filter(Boolean).join(' ');
    },
  );
  const debited = [means === facturaeDirectDebitCode ? undefined : debit?.account];
  return [
    ...credited.filter((account) => account !== '').map((account) => `Cuenta de abono: ${account}`),
    ...debited.filter(Boolean).map((account) => `Cuenta de cargo: ${account}`),
  ];
}

/** Lists the mandate of a direct debit with its creditor, and the links to pay online. They have no elements. */
function listDebitAndLinkTexts({ direct_debit: debit, online = [] }: PaymentInstructions = {}): string[] {
  return [
    joinNonEmptyTexts([debit?.ref && `Mandato ${debit.ref}`, debit?.creditor && `acreedor ${debit.creditor}`], ', '),
    ...online.map(({ label, url }) => joinNonEmptyTexts([label ?? 'Pago en línea', url], ': ')),
  ].filter((text) => text !== undefined);
}

/** Lists the terms of the payment. Installments have no place for them. */
const listTerms = ({ invoice }: FacturaeContext): string[] => {
  const terms = cleanXmlText(invoice.payment?.terms?.notes);
  return terms === undefined ? [] : [terms];
};

/** Describes the payment as texts if there are no installments. */
function describe({ invoice, money }: FacturaeContext, dates: readonly DueDate[]): string[] {
  const { instructions } = invoice.payment ?? {};
  const { ref, detail, notes } = instructions ?? {};
  return [
    ...dates.map(({ date, amount, currency = invoice.currency, notes: remark }) => {
      const text = toFacturaeAmountText(parseAmountWithFacturaeSign(money, amount));
      return `Vencimiento ${date ?? ''}: ${text} ${currency}${remark === undefined ? '' : ` (${remark})`}`;
    }),
    ...listAccountTexts(instructions),
    ...[ref && `Referencia de pago: ${ref}`, detail, notes, ...listDebitAndLinkTexts(instructions)].flatMap(
      (text) => cleanXmlText(text) ?? [],
    ),
  ];
}
