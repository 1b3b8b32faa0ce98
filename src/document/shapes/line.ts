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
import { digest, identity, image, party } from './party';
import { alwaysWritten, list, object, required, shape } from './shape';
import { taxCombo, taxTotal } from './money';
import { date, dateTime } from './times';

export const period = shape('cal/period', { label: untrimmed, start: required(date), end: required(date) });

export const note = shape('org/note', { uuid, key, code, src: key, text, meta, ext: extensions });

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
  identities: list(identity),
  description: text,
  images: list(image),
  currency,
  price: amount,
  alt_prices: list(currencyAmount),
  unit: word,
  origin: word,
  attributes: list(attribute),
  ext: extensions,
  meta,
};

export const item = shape('org/item', itemMembers);
export const itemDocument = shape('org/item', { $schema: required(word), ...itemMembers });

export const lineDiscount = shape('bill/line-discount', {
  key,
  code,
  reason: untrimmed,
  base: amount,
  percent,
  amount: alwaysWritten(amount, '0'),
  ext: extensions,
});

export const lineCharge = shape('bill/line-charge', {
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
  identifier: object(identity),
  period: object(period),
  order: code,
  cost: code,
  item: object(item),
};

export const subLine = shape('bill/sub-line', {
  ...rowStart,
  sum: amount,
  discounts: list(lineDiscount),
  charges: list(lineCharge),
  total: amount,
  notes: list(note),
});

export const line = shape('bill/line', {
  ...rowStart,
  breakdown: list(subLine),
  sum: amount,
  discounts: list(lineDiscount),
  charges: list(lineCharge),
  taxes: list(taxCombo),
  total: amount,
  substituted: list(subLine),
  seller: object(party),
  notes: list(note),
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
  taxes: list(taxCombo),
  ext: extensions,
  meta,
};

export const discount = shape('bill/discount', documentRow);
export const charge = shape('bill/charge', documentRow);

export const stamp = shape('head/stamp', { prv: required(stampProvider), val: required(word) });

export const documentRef = shape('org/document-ref', {
  uuid,
  schema: schemaId,
  type: key,
  issue_date: date,
  series: code,
  code: alwaysWritten(code, ''),
  currency,
  lines: list(integer),
  identities: list(identity),
  period: object(period),
  reason: text,
  description: text,
  stamps: list(stamp),
  url: text,
  tax: object(taxTotal),
  payable: amount,
  ext: extensions,
  meta,
});

export const attachment = shape('org/attachment', {
  uuid,
  key,
  code,
  name: text,
  description: text,
  url: text,
  digest: object(digest),
  mime: word,
});
