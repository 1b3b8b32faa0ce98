// Shapes of taxes and payment, which are combos on rows, the tax summary, terms, instructions and payments made.

import { amount, category, code, currency, flag, key, percent, text, untrimmed, uuid, word } from './kinds';
import { extensions, meta } from './maps';
import { addressShape, partyShape } from './party';
import { alwaysWritten, legacy, list, object, required, shape } from './shape';
import { date } from './times';

/** `tags` is the old place of the rate. */
export const taxComboShape = shape('tax/combo', {
  cat: required(code),
  country: word,
  key,
  rate: key,
  percent,
  surcharge: percent,
  ext: extensions,
  tags: legacy(list(key)),
});

export const taxNoteShape = shape('tax/note', { cat: code, key, text: required(untrimmed), ext: extensions });

/** `tags` is the old place of the document's `$tags`. */
export const documentTaxShape = shape('bill/tax', {
  prices_include: category,
  rounding: key,
  point: key,
  ext: extensions,
  notes: list(taxNoteShape),
  meta,
  tags: legacy(list(key)),
});

const surcharge = shape('tax/rate-total-surcharge', { percent: required(percent), amount: alwaysWritten(amount, '0') });

export const rateTotalShape = shape('tax/rate-total', {
  country: word,
  key,
  ext: extensions,
  base: alwaysWritten(amount, '0'),
  percent,
  surcharge: object(surcharge),
  amount: alwaysWritten(amount, '0'),
});

export const categoryTotalShape = shape('tax/category-total', {
  code: required(code),
  retained: flag,
  informative: flag,
  rates: alwaysWritten(list(rateTotalShape), []),
  amount: alwaysWritten(amount, '0'),
  surcharge: amount,
});

export const taxTotalShape = shape('tax/total', {
  categories: list(categoryTotalShape),
  sum: alwaysWritten(amount, '0'),
  retained: amount,
});

const card = shape('pay/card', { first6: text, last4: text, holder: text });

const creditTransfer = shape('pay/credit-transfer', {
  iban: code,
  bic: code,
  number: code,
  clearing: code,
  name: text,
  branch: object(addressShape),
});

const directDebit = shape('pay/direct-debit', { ref: text, creditor: text, account: text });
/** `name` and `addr` are the old names of `label` and `url`. */
export const onlineShape = shape('pay/online', { key, label: text, url: text, name: legacy(text), addr: legacy(text) });

export const dueDateShape = shape('pay/due-date', {
  date,
  notes: untrimmed,
  amount: alwaysWritten(amount, '0'),
  percent,
  currency,
});

/** `detail` is the old name of the text that is now part of `notes`. */
export const paymentTermsShape = shape('pay/terms', {
  key,
  due_dates: list(dueDateShape),
  notes: text,
  ext: extensions,
  detail: legacy(text),
});

/** A payment made. `desc` is the old name of `description`. */
export const paymentRecordShape = shape('pay/record', {
  uuid,
  date,
  key,
  ref: text,
  description: text,
  percent,
  amount: alwaysWritten(amount, '0'),
  currency,
  card: object(card),
  credit_transfer: object(creditTransfer),
  direct_debit: object(directDebit),
  online: list(onlineShape),
  ext: extensions,
  meta,
  desc: legacy(text),
});

export const paymentInstructionsShape = shape('pay/instructions', {
  key,
  detail: text,
  ref: code,
  credit_transfer: list(creditTransfer),
  card: object(card),
  direct_debit: object(directDebit),
  online: list(onlineShape),
  notes: text,
  ext: extensions,
  meta,
});

export const paymentDetailsShape = shape('bill/payment-details', {
  payee: object(partyShape),
  payer: object(partyShape),
  terms: object(paymentTermsShape),
  advances: list(paymentRecordShape),
  instructions: object(paymentInstructionsShape),
});
