// Shapes of rows: items, lines with their parts, discounts and charges, and the references in them.

import {
  amountKind,
  codeKind,
  currencyKind,
  integerKind,
  keyKind,
  percentKind,
  schemaIdKind,
  stampProviderKind,
  textKind,
  untrimmedTextKind,
  uuidKind,
  verbatimTextKind,
} from './kinds';
import { extensionsKind, metaKind } from './maps';
import { digestShape, identityShape, imageShape, partyShape } from './party';
import { markAlwaysWrittenMember, defineListKind, defineObjectKind, markRequiredMember, defineShape } from './shape';
import { taxComboShape, taxTotalShape } from './money';
import { dateKind, dateTimeKind } from './times';

export const periodShape = defineShape('cal/period', {
  label: untrimmedTextKind,
  start: markRequiredMember(dateKind),
  end: markRequiredMember(dateKind),
});

export const noteShape = defineShape('org/note', {
  uuid: uuidKind,
  key: keyKind,
  code: codeKind,
  src: keyKind,
  text: textKind,
  meta: metaKind,
  ext: extensionsKind,
});

const currencyAmount = defineShape('currency/amount', {
  label: textKind,
  currency: markRequiredMember(currencyKind),
  value: markAlwaysWrittenMember(amountKind, '0'),
});

export const exchangeRateShape = defineShape('currency/exchange-rate', {
  from: markRequiredMember(currencyKind),
  to: markRequiredMember(currencyKind),
  at: dateTimeKind,
  source: keyKind,
  description: textKind,
  amount: markAlwaysWrittenMember(amountKind, '0'),
});

const attribute = defineShape('org/attribute', {
  label: textKind,
  key: keyKind,
  type: codeKind,
  text: textKind,
  code: codeKind,
  amount: amountKind,
  unit: verbatimTextKind,
  date: dateKind,
});

const itemMembers = {
  uuid: uuidKind,
  ref: codeKind,
  key: keyKind,
  name: markAlwaysWrittenMember(textKind, ''),
  identities: defineListKind(identityShape),
  description: textKind,
  images: defineListKind(imageShape),
  currency: currencyKind,
  price: amountKind,
  alt_prices: defineListKind(currencyAmount),
  unit: verbatimTextKind,
  origin: verbatimTextKind,
  attributes: defineListKind(attribute),
  ext: extensionsKind,
  meta: metaKind,
};

export const itemShape = defineShape('org/item', itemMembers);
export const itemDocumentShape = defineShape('org/item', {
  $schema: markRequiredMember(verbatimTextKind),
  ...itemMembers,
});

export const lineDiscountShape = defineShape('bill/line-discount', {
  key: keyKind,
  code: codeKind,
  reason: untrimmedTextKind,
  base: amountKind,
  percent: percentKind,
  amount: markAlwaysWrittenMember(amountKind, '0'),
  ext: extensionsKind,
});

export const lineChargeShape = defineShape('bill/line-charge', {
  key: keyKind,
  code: codeKind,
  reason: untrimmedTextKind,
  base: amountKind,
  percent: percentKind,
  quantity: amountKind,
  unit: verbatimTextKind,
  rate: amountKind,
  amount: markAlwaysWrittenMember(amountKind, '0'),
  ext: extensionsKind,
});

const rowStart = {
  uuid: uuidKind,
  i: markAlwaysWrittenMember(integerKind, 0),
  quantity: markAlwaysWrittenMember(amountKind, '0'),
  identifier: defineObjectKind(identityShape),
  period: defineObjectKind(periodShape),
  order: codeKind,
  cost: codeKind,
  item: defineObjectKind(itemShape),
};

export const subLineShape = defineShape('bill/sub-line', {
  ...rowStart,
  sum: amountKind,
  discounts: defineListKind(lineDiscountShape),
  charges: defineListKind(lineChargeShape),
  total: amountKind,
  notes: defineListKind(noteShape),
});

export const lineShape = defineShape('bill/line', {
  ...rowStart,
  breakdown: defineListKind(subLineShape),
  sum: amountKind,
  discounts: defineListKind(lineDiscountShape),
  charges: defineListKind(lineChargeShape),
  taxes: defineListKind(taxComboShape),
  total: amountKind,
  substituted: defineListKind(subLineShape),
  seller: defineObjectKind(partyShape),
  notes: defineListKind(noteShape),
  ext: extensionsKind,
});

const documentRow = {
  uuid: uuidKind,
  i: markAlwaysWrittenMember(integerKind, 0),
  key: keyKind,
  code: codeKind,
  reason: untrimmedTextKind,
  base: amountKind,
  percent: percentKind,
  amount: markAlwaysWrittenMember(amountKind, '0'),
  taxes: defineListKind(taxComboShape),
  ext: extensionsKind,
  meta: metaKind,
};

export const discountShape = defineShape('bill/discount', documentRow);
export const chargeShape = defineShape('bill/charge', documentRow);

export const stampShape = defineShape('head/stamp', {
  prv: markRequiredMember(stampProviderKind),
  val: markRequiredMember(verbatimTextKind),
});

export const documentRefShape = defineShape('org/document-ref', {
  uuid: uuidKind,
  schema: schemaIdKind,
  type: keyKind,
  issue_date: dateKind,
  series: codeKind,
  code: markAlwaysWrittenMember(codeKind, ''),
  currency: currencyKind,
  lines: defineListKind(integerKind),
  identities: defineListKind(identityShape),
  period: defineObjectKind(periodShape),
  reason: textKind,
  description: textKind,
  stamps: defineListKind(stampShape),
  url: textKind,
  tax: defineObjectKind(taxTotalShape),
  payable: amountKind,
  ext: extensionsKind,
  meta: metaKind,
});

export const attachmentShape = defineShape('org/attachment', {
  uuid: uuidKind,
  key: keyKind,
  code: codeKind,
  name: textKind,
  description: textKind,
  url: textKind,
  digest: defineObjectKind(digestShape),
  mime: verbatimTextKind,
});
