// Shapes of billing documents, which are invoice, order, delivery, payment and status.

import { addonKey, amount, any, code, flag, integer, key, listedText, untrimmed, uuid, word } from './kinds';
import {
  attachmentShape,
  chargeShape,
  discountShape,
  documentRefShape,
  exchangeRateShape,
  lineShape,
  noteShape,
  periodShape,
} from './line';
import { extensions, meta } from './maps';
import { identityShape, partyShape, websiteShape } from './party';
import {
  documentTaxShape,
  paymentInstructionsShape,
  paymentDetailsShape,
  paymentRecordShape,
  taxTotalShape,
} from './money';
import { alwaysWritten, legacy, list, object, required, shape } from './shape';
import { date, time } from './times';

const ordering = shape('bill/ordering', {
  code,
  identities: list(identityShape),
  cost: code,
  period: object(periodShape),
  buyer: object(partyShape),
  seller: object(partyShape),
  issuer: object(partyShape),
  projects: list(documentRefShape),
  contracts: list(documentRefShape),
  purchases: list(documentRefShape),
  sales: list(documentRefShape),
  receiving: list(documentRefShape),
  despatch: list(documentRefShape),
  tender: list(documentRefShape),
});

const deliveryDetails = shape('bill/delivery-details', {
  receiver: object(partyShape),
  identities: list(identityShape),
  date,
  period: object(periodShape),
  meta,
});

export const totalsShape = shape('bill/totals', {
  sum: alwaysWritten(amount, '0'),
  discount: amount,
  charge: amount,
  tax_included: amount,
  total: alwaysWritten(amount, '0'),
  taxes: object(taxTotalShape),
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
const parties = { supplier: object(partyShape), customer: object(partyShape) };
const currency = { currency: word, exchange_rates: list(exchangeRateShape) };
const rows = { lines: list(lineShape), discounts: list(discountShape), charges: list(chargeShape) };
const remarks = { notes: list(noteShape), complements: list(any), meta };
const end = { ...remarks, attachments: list(attachmentShape) };

export const invoiceShape = shape('bill/invoice', {
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
  preceding: list(documentRefShape),
  tax: object(documentTaxShape),
  ...parties,
  ...rows,
  ordering: object(ordering),
  payment: object(paymentDetailsShape),
  delivery: object(deliveryDetails),
  totals: object(totalsShape),
  ...end,
});

export const orderShape = shape('bill/order', {
  ...start,
  ...numbered,
  op_date: date,
  value_date: date,
  ...currency,
  contracts: list(documentRefShape),
  preceding: list(documentRefShape),
  identities: list(identityShape),
  period: object(periodShape),
  tax: object(documentTaxShape),
  ...parties,
  buyer: object(partyShape),
  seller: object(partyShape),
  ...rows,
  payment: object(paymentDetailsShape),
  delivery: object(deliveryDetails),
  totals: object(totalsShape),
  ...end,
});

const tracking = shape('bill/tracking', { code, website: object(websiteShape) });

export const deliveryShape = shape('bill/delivery', {
  ...start,
  ...numbered,
  value_date: date,
  ...currency,
  ordering: object(ordering),
  preceding: list(documentRefShape),
  tracking: object(tracking),
  despatch_date: date,
  receive_date: date,
  tax: object(documentTaxShape),
  ...parties,
  despatcher: object(partyShape),
  receiver: object(partyShape),
  courier: object(partyShape),
  ...rows,
  totals: object(totalsShape),
  ...end,
});

export const paymentLineShape = shape('bill/payment-line', {
  uuid,
  i: alwaysWritten(integer, 0),
  refund: flag,
  document: object(documentRefShape),
  installment: integer,
  description: untrimmed,
  payable: amount,
  advances: amount,
  amount: alwaysWritten(amount, '0'),
  due: amount,
  tax: object(taxTotalShape),
  notes: list(noteShape),
});

/** `method` is the old form of `methods`. */
export const paymentShape = shape('bill/payment', {
  ...start,
  ...numbered,
  value_date: date,
  ...currency,
  ext: extensions,
  preceding: list(documentRefShape),
  ...parties,
  payee: object(partyShape),
  payer: object(partyShape),
  lines: list(paymentLineShape),
  methods: list(paymentRecordShape),
  ordering: object(ordering),
  total: alwaysWritten(amount, '0'),
  ...remarks,
  method: legacy(object(paymentInstructionsShape)),
});

const fault = shape('bill/fault', { code, paths: list(listedText), message: untrimmed });
const reason = shape('bill/reason', { key, description: untrimmed, faults: list(fault), ext: extensions });
const action = shape('bill/action', { key, description: untrimmed, ext: extensions });

const statusLine = shape('bill/status-line', {
  index: alwaysWritten(integer, 0),
  key,
  date,
  doc: object(documentRefShape),
  description: untrimmed,
  reasons: list(reason),
  actions: list(action),
  ext: extensions,
  complements: list(any),
  meta,
});

/** The start of a billing document without `$tags`, which a status does not have. */
const { $tags: _, ...statusStart } = start;

export const statusShape = shape('bill/status', {
  ...statusStart,
  issue_date: date,
  issue_time: time,
  series: code,
  code: alwaysWritten(code, ''),
  ext: extensions,
  ordering: object(ordering),
  ...parties,
  issuer: object(partyShape),
  recipient: object(partyShape),
  lines: list(statusLine),
  ...remarks,
});
