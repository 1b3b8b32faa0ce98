// Means of payment of Facturae by the key of the document's instructions.

/** Code of the fallback, `special payment`. */
export const facturaeSpecialPaymentCode = '13';
export const facturaeCreditTransferCode = '04';
export const facturaeDirectDebitCode = '02';

const codes: Readonly<Record<string, string>> = {
  cash: '01',
  'direct-debit': facturaeDirectDebitCode,
  'credit-transfer': facturaeCreditTransferCode,
  'promissory-note': '10',
  cheque: '11',
  netting: '14',
  'bank-draft': '17',
  card: '19',
  any: facturaeSpecialPaymentCode,
  online: facturaeSpecialPaymentCode,
  other: facturaeSpecialPaymentCode,
};

/**
 * Finds the code of payment means. Of `credit-transfer+sepa`, only the part before the sign counts. Returns undefined
 * if the table does not contain this part.
 */
export function findFacturaePaymentMeansCode(key: string | undefined): string | undefined {
  if (key === undefined) return facturaeSpecialPaymentCode;
  const [kind = ''] = key.split('+');
  return Object.hasOwn(codes, kind) ? codes[kind] : undefined;
}
