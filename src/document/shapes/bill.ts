// Shapes of billing documents, which are invoice, order, delivery, payment and status.

import { addonKey, amount, any, code, flag, integer, key, listedText, untrimmed, uuid, word } from './kinds';
import { attachment, charge, discount, documentRef, exchangeRateShape, line, note, period } from './line';
import { extensions, meta } from './maps';
import { identity, party, website } from './party';
import { documentTax, instructions, paymentDetails, paymentRecord, taxTotal } from './money';
import { alwaysWritten, legacy, list, object, required, shape } from './shape';
import { date, time } from './times';

const ordering = shape('bill/ordering', {
  code,
  identities: list(identity),
  cost: code,
  period: object(period),
  buyer: object(party),
  seller: object(party),
  issuer: object(party),
  projects: list(documentRef),
  contracts: list(documentRef),
  purchases: list(documentRef),
  sales: list(documentRef),
  receiving: list(documentRef),
  despatch: list(documentRef),
  tender: list(documentRef),
});

const deliveryDetails = shape('bill/delivery-details', {
  receiver: object(party),
  identities: list(identity),
  date,
  period: object(period),
  meta,
});

export const totalsShape = shape('bill/totals', {
  sum: alwaysWritten(amount, '0'),
  discount: amount,
  charge: amount,
  tax_included: amount,
  total: alwaysWritten(amount, '0'),
  taxes: object(taxTotal),
  tax: alwaysWritten(amount, '0'),
  total_with_tax: alwaysWritten(amount, '0'),
  retained_tax: amount,
  rounding: amount,
  payable: alwaysWritten(amount, '0'),
  advance: amount,
  due: amount,
});

const start = { $schema: required(word), $regime: word, $addons: list(addonKey), $tags: list(key), uuid, type: key };
const numbered = { series: code, code, issue_date: date, issue_time: time };
const parties = { supplier: object(party), customer: object(party) };
const currency = { currency: word, exchange_rates: list(exchangeRateShape) };
const rows = { lines: list(line), discounts: list(discount), charges: list(charge) };
const remarks = { notes: list(note), complements: list(any), meta };
const end = { ...remarks, attachments: list(attachment) };

export const invoice = shape('bill/invoice', {
  ...start,
  type: alwaysWritten(key, ''),
  series: code,
  code,
  issue_date: required(date),
  issue_time: time,
  op_date: date,
  value_date: date,
  currency: required(word),
  exchange_rates: list(exchangeRateShape),
  preceding: list(documentRef),
  tax: object(documentTax),
  ...parties,
  ...rows,
  ordering: object(ordering),
  payment: object(paymentDetails),
  delivery: object(deliveryDetails),
  totals: object(totalsShape),
  ...end,
});

export const order = shape('bill/order', {
  ...start,
  ...numbered,
  op_date: date,
  value_date: date,
  ...currency,
  contracts: list(documentRef),
  preceding: list(documentRef),
  identities: list(identity),
  period: object(period),
  tax: object(documentTax),
  ...parties,
  buyer: object(party),
  seller: object(party),
  ...rows,
  payment: object(paymentDetails),
  delivery: object(deliveryDetails),
  totals: object(totalsShape),
  ...end,
});

const tracking = shape('bill/tracking', { code, website: object(website) });

export const delivery = shape('bill/delivery', {
  ...start,
  ...numbered,
  value_date: date,
  ...currency,
  ordering: object(ordering),
  preceding: list(documentRef),
  tracking: object(tracking),
  despatch_date: date,
  receive_date: date,
  tax: object(documentTax),
  ...parties,
  despatcher: object(party),
  receiver: object(party),
  courier: object(party),
  ...rows,
  totals: object(totalsShape),
  ...end,
});

export const paymentLine = shape('bill/payment-line', {
  uuid,
  i: alwaysWritten(integer, 0),
  refund: flag,
  document: object(documentRef),
  installment: integer,
  description: untrimmed,
  payable: amount,
  advances: amount,
  amount: alwaysWritten(amount, '0'),
  due: amount,
  tax: object(taxTotal),
  notes: list(note),
});

/** `method` is the old form of `methods`. */
export const payment = shape('bill/payment', {
  ...start,
  ...numbered,
  value_date: date,
  ...currency,
  ext: extensions,
  preceding: list(documentRef),
  ...parties,
  payee: object(party),
  payer: object(party),
  lines: list(paymentLine),
  methods: list(paymentRecord),
  ordering: object(ordering),
  total: alwaysWritten(amount, '0'),
  ...remarks,
  method: legacy(object(instructions)),
});

const fault = shape('bill/fault', { code, paths: list(listedText), message: untrimmed });
const reason = shape('bill/reason', { key, description: untrimmed, faults: list(fault), ext: extensions });
const action = shape('bill/action', { key, description: untrimmed, ext: extensions });

const statusLine = shape('bill/status-line', {
  index: alwaysWritten(integer, 0),
  key,
  date,
  doc: object(documentRef),
  description: untrimmed,
  reasons: list(reason),
  actions: list(action),
  ext: extensions,
  complements: list(any),
  meta,
});

/** The start of a billing document without `$tags`, which a status does not have. */
const { $tags: _, ...statusStart } = start;

export const status = shape('bill/status', {
  ...statusStart,
  issue_date: date,
  issue_time: time,
  series: code,
  code: alwaysWritten(code, ''),
  ext: extensions,
  ordering: object(ordering),
  ...parties,
  issuer: object(party),
  recipient: object(party),
  lines: list(statusLine),
  ...remarks,
});
