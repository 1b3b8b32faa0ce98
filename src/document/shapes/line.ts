// Shapes of rows, which are items, lines with their parts, discounts and charges, and the references they carry.

import {
  amount,
  code,
  currency,
  integer,
  key,
  percent,
  schemaId,
  stampProvider,
  text,
  untrimmed,
  uuid,
  word,
} from './kinds';
import { extensions, meta } from './maps';
import { digestShape, identityShape, imageShape, partyShape } from './party';
import { alwaysWritten, list, object, required, shape } from './shape';
import { taxComboShape, taxTotalShape } from './money';
import { date, dateTime } from './times';

export const periodShape = shape('cal/period', { label: untrimmed, start: required(date), end: required(date) });

export const noteShape = shape('org/note', { uuid, key, code, src: key, text, meta, ext: extensions });

const currencyAmount = shape('currency/amount', {
  label: text,
  currency: required(currency),
  value: alwaysWritten(amount, '0'),
});

export const exchangeRateShape = shape('currency/exchange-rate', {
  from: required(currency),
  to: required(currency),
  at: dateTime,
  source: key,
  description: text,
  amount: alwaysWritten(amount, '0'),
});

const attribute = shape('org/attribute', { label: text, key, type: code, text, code, amount, unit: word, date });

const itemMembers = {
  uuid,
  ref: code,
  key,
  name: alwaysWritten(text, ''),
  identities: list(identityShape),
  description: text,
  images: list(imageShape),
  currency,
  price: amount,
  alt_prices: list(currencyAmount),
  unit: word,
  origin: word,
  attributes: list(attribute),
  ext: extensions,
  meta,
};

export const itemShape = shape('org/item', itemMembers);
export const itemDocumentShape = shape('org/item', { $schema: required(word), ...itemMembers });

export const lineDiscountShape = shape('bill/line-discount', {
  key,
  code,
  reason: untrimmed,
  base: amount,
  percent,
  amount: alwaysWritten(amount, '0'),
  ext: extensions,
});

export const lineChargeShape = shape('bill/line-charge', {
  key,
  code,
  reason: untrimmed,
  base: amount,
  percent,
  quantity: amount,
  unit: word,
  rate: amount,
  amount: alwaysWritten(amount, '0'),
  ext: extensions,
});

const rowStart = {
  uuid,
  i: alwaysWritten(integer, 0),
  quantity: alwaysWritten(amount, '0'),
  identifier: object(identityShape),
  period: object(periodShape),
  order: code,
  cost: code,
  item: object(itemShape),
};

export const subLineShape = shape('bill/sub-line', {
  ...rowStart,
  sum: amount,
  discounts: list(lineDiscountShape),
  charges: list(lineChargeShape),
  total: amount,
  notes: list(noteShape),
});

export const lineShape = shape('bill/line', {
  ...rowStart,
  breakdown: list(subLineShape),
  sum: amount,
  discounts: list(lineDiscountShape),
  charges: list(lineChargeShape),
  taxes: list(taxComboShape),
  total: amount,
  substituted: list(subLineShape),
  seller: object(partyShape),
  notes: list(noteShape),
  ext: extensions,
});

const documentRow = {
  uuid,
  i: alwaysWritten(integer, 0),
  key,
  code,
  reason: untrimmed,
  base: amount,
  percent,
  amount: alwaysWritten(amount, '0'),
  taxes: list(taxComboShape),
  ext: extensions,
  meta,
};

export const discountShape = shape('bill/discount', documentRow);
export const chargeShape = shape('bill/charge', documentRow);

export const stampShape = shape('head/stamp', { prv: required(stampProvider), val: required(word) });

export const documentRefShape = shape('org/document-ref', {
  uuid,
  schema: schemaId,
  type: key,
  issue_date: date,
  series: code,
  code: alwaysWritten(code, ''),
  currency,
  lines: list(integer),
  identities: list(identityShape),
  period: object(periodShape),
  reason: text,
  description: text,
  stamps: list(stampShape),
  url: text,
  tax: object(taxTotalShape),
  payable: amount,
  ext: extensions,
  meta,
});

export const attachmentShape = shape('org/attachment', {
  uuid,
  key,
  code,
  name: text,
  description: text,
  url: text,
  digest: object(digestShape),
  mime: word,
});
