// Shapes of payment: terms, due dates, records of payments made, instructions.

import { amount, code, date, extensions, key, meta, percent, text, uuid, word } from './kinds';
import { address, party } from './party';
import { always, list, object, old, shape } from './shape';

const card = shape('pay/card', { first6: text, last4: text, holder: text });

const creditTransfer = shape('pay/credit-transfer', {
  iban: code,
  bic: code,
  number: code,
  clearing: code,
  name: text,
  branch: object(address),
});

const directDebit = shape('pay/direct-debit', { ref: text, creditor: text, account: text });
const online = shape('pay/online', { key, label: text, url: text });

const dueDate = shape('pay/due-date', {
  date,
  notes: text,
  amount: always(amount, '0'),
  percent,
  currency: word,
});

/** `detail` is the old name of the text that is now part of `notes`. */
const terms = shape('pay/terms', {
  key,
  due_dates: list(dueDate),
  notes: text,
  ext: extensions,
  detail: old(text),
});

/** A payment made. `desc` is the old name of `description`. */
export const paymentRecord = shape('pay/record', {
  uuid,
  date,
  key,
  ref: text,
  description: text,
  percent,
  amount: always(amount, '0'),
  currency: word,
  card: object(card),
  credit_transfer: object(creditTransfer),
  direct_debit: object(directDebit),
  online: list(online),
  ext: extensions,
  meta,
  desc: old(text),
});

export const instructions = shape('pay/instructions', {
  key,
  detail: text,
  ref: code,
  credit_transfer: list(creditTransfer),
  card: object(card),
  direct_debit: object(directDebit),
  online: list(online),
  notes: text,
  ext: extensions,
  meta,
});

export const paymentDetails = shape('bill/payment-details', {
  payee: object(party),
  payer: object(party),
  terms: object(terms),
  advances: list(paymentRecord),
  instructions: object(instructions),
});
