// Codes of payment means (UNTDID 4461) by their keys.

const codes: Readonly<Record<string, string>> = {
  any: '1',
  card: '48',
  'card+credit': '54',
  'card+debit': '55',
  'credit-transfer': '30',
  'credit-transfer+sepa': '58',
  'debit-transfer': '31',
  cash: '10',
  cheque: '20',
  'bank-draft': '21',
  'direct-debit': '49',
  'direct-debit+sepa': '59',
  online: '68',
  'promissory-note': '60',
  netting: '97',
};

/** Code for "not defined". Also used for a transfer without an account, which cannot be paid (BR-61). */
export const untdidUndefinedPaymentMeansCode = '1';
/** Code for means that the parties agreed on. Peppol's rules compare the code with numbers, and fail for letters. */
export const untdidOtherPaymentMeansCode = 'ZZZ';

/** Codes that need the account to which the customer pays (BR-61). */
export const untdidCreditTransferCodes: ReadonlySet<string> = new Set(['30', '58']);
/** Codes that need the mandate (Peppol R061). */
export const untdidDirectDebitCodes: ReadonlySet<string> = new Set(['49', '59']);

/** Returns whether a code is in the list of payment means (BR-CL-16). */
export const isUntdidPaymentMeansCode = (code: string): boolean =>
  code === untdidOtherPaymentMeansCode ||
  (/^[1-9]\d?$/.test(code) && (Number(code) <= 70 || /^(?:7[4-8]|9[1-8])$/.test(code)));

/** The key for means that no other key describes. */
const otherKey = 'other';

/** Returns BT-81, and whether the key is in the list. Unknown parts after a `+` are ignored. */
export function toUntdidPaymentMeansCodeOrOther(key: string | undefined): {
  readonly code: string;
  readonly isKnown: boolean;
} {
  if (key === undefined) return { code: untdidUndefinedPaymentMeansCode, isKnown: true };
  const [kind = ''] = key.split('+');
  const name = [key, kind].find((one) => Object.hasOwn(codes, one));
  return {
    code: (name && codes[name]) ?? untdidOtherPaymentMeansCode,
    isKnown: name !== undefined || kind === otherKey,
  };
}
