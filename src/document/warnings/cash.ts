// Warns of payments in cash at or above the limit of the law. Records do not contain the means of payment.
import { compareAmounts, parseAmount, rescaleAmount, toAmountText } from '../../amount/amount';
import { createWarning, type Warning } from '../../contracts/warnings';
import { isReplacementOfSimplifiedInvoices } from '../addons/es-fiscal/extensions';
import { findEuroExchangeRate, multiplyAmountsExactly } from '../convert-currency';
import type { Invoice } from '../model/invoice';
import { isForeignPersonTaxId } from '../tax-ids/near-misses';
import { euTaxIdPrefixes } from '../territories';

/** Total of an operation in euros, with tax, from which no part may be paid in cash (Ley 7/2012 art. 7.Uno.1). */
const limits = { usual: '1000.00', visitor: '10000.00' } as const;

/** Returns whether a key means cash. In `cash+deposit`, only the part before the sign counts. */
const isCash = ({ key }: { readonly key?: string | undefined }): boolean => key?.split('+')[0] === 'cash';

/** Warns if a sale at or above the limit is paid in cash. An F3 gets no warning, because it joins several sales. */
export function warnCashInSaleAtOrAboveLimit(invoice: Invoice): Warning[] {
  const { type, $regime, payment, totals, currency } = invoice;
  if (type !== 'standard' || $regime !== 'ES' || isReplacementOfSimplifiedInvoices(invoice)) return [];
  const advances = (payment?.advances ?? []).flatMap((one, i) =>
    isCash(one) ? [`$.doc.payment.advances[${i}].key`] : [],
  );
  const paths = [...(isCash(payment?.instructions ?? {}) ? ['$.doc.payment.instructions.key'] : []), ...advances];
  const rate = findEuroExchangeRate(invoice, currency);
  if (paths.length === 0 || totals === undefined || rate === undefined) return [];
  const euros = rescaleAmount(multiplyAmountsExactly(parseAmount(totals.total_with_tax), parseAmount(rate)), 2);
  const limit = isVisitor(invoice) ? limits.visitor : limits.usual;
  if (compareAmounts(euros, parseAmount(limit)) < 0) return [];
  return [createWarning('cash-above-limit', paths, { total: toAmountText(euros), limit })];
}

/**
 * Returns whether the customer may be a person abroad who is not a business. Such a customer has neither a Spanish tax
 * ID nor a VAT number.
 */
function isVisitor({ customer }: Invoice): boolean {
  if (customer === undefined) return false;
  const { tax_id: id, identities: [identity] = [], addresses: [address] = [] } = customer;
  const country = id?.country ?? identity?.country ?? address?.country;
  const code = id?.code;
  if (code === undefined) return identity !== undefined || (country !== undefined && country !== 'ES');
  if (country === undefined || country === 'ES') return false;
  return !euTaxIdPrefixes.has(country) || isForeignPersonTaxId(country, code);
}
