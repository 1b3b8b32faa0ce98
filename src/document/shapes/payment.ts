// Shapes of payment: terms, due dates, records of payments made, instructions.

import { amount, code, currency, key, percent, text, untrimmed, uuid } from './kinds';
import { extensions, meta } from './maps';
import { address, party } from './party';
import { alwaysWritten, list, object, legacy, shape } from './shape';
import { date } from './times';

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
/** `name` and `addr` are the old names of `label` and `url`. */
const online = shape('pay/online', { key, label: text, url: text, name: legacy(text), addr: legacy(text) });

const dueDate = shape('pay/due-date', {
  date,
  notes: untrimmed,
  amount: alwaysWritten(amount, '0'),
  percent,
  currency,
});

/** `detail` is the old name of the text that is now part of `notes`. */
const terms = shape('pay/terms', {
  key,
  due_dates: list(dueDate),
  notes: text,
  ext: extensions,
  detail: legacy(text),
});

/** A payment made. `desc` is the old name of `description`. */
export const paymentRecord = shape('pay/record', {
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
  online: list(online),
  ext: extensions,
  meta,
  desc: legacy(text),
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
