// Shapes of rows: items, lines with their parts, discounts and charges, and the references in them.

import {
  amountMemberKind,
  codeMemberKind,
  currencyMemberKind,
  integerMemberKind,
  keyMemberKind,
  percentMemberKind,
  schemaIdMemberKind,
  stampProviderMemberKind,
  textMemberKind,
  untrimmedTextMemberKind,
  uuidMemberKind,
  verbatimTextMemberKind,
} from './kinds';
import { extensionsMemberKind, metaMemberKind } from './maps';
import { digestShape, partyIdentityShape, imageShape, partyShape } from './party';
import {
  defineAlwaysWrittenMember,
  defineListMemberKind,
  defineObjectMemberKind,
  defineRequiredMember,
  defineShape,
} from './shape';
import { taxComboShape, taxTotalShape } from './money';
import { dateMemberKind, dateTimeMemberKind } from './times';

export const datePeriodShape = defineShape('cal/period', {
  label: untrimmedTextMemberKind,
  start: defineRequiredMember(dateMemberKind),
  end: defineRequiredMember(dateMemberKind),
});

export const noteShape = defineShape('org/note', {
  uuid: uuidMemberKind,
  key: keyMemberKind,
  code: codeMemberKind,
  src: keyMemberKind,
  text: textMemberKind,
  meta: metaMemberKind,
  ext: extensionsMemberKind,
});

const currencyAmount = defineShape('currency/amount', {
  label: textMemberKind,
  currency: defineRequiredMember(currencyMemberKind),
  value: defineAlwaysWrittenMember(amountMemberKind, '0'),
});

export const exchangeRateShape = defineShape('currency/exchange-rate', {
  from: defineRequiredMember(currencyMemberKind),
  to: defineRequiredMember(currencyMemberKind),
  at: dateTimeMemberKind,
  source: keyMemberKind,
  description: textMemberKind,
  amount: defineAlwaysWrittenMember(amountMemberKind, '0'),
});

const attribute = defineShape('org/attribute', {
  label: textMemberKind,
  key: keyMemberKind,
  type: codeMemberKind,
  text: textMemberKind,
  code: codeMemberKind,
  amount: amountMemberKind,
  unit: verbatimTextMemberKind,
  date: dateMemberKind,
});

const itemMembers = {
  uuid: uuidMemberKind,
  ref: codeMemberKind,
  key: keyMemberKind,
  name: defineAlwaysWrittenMember(textMemberKind, ''),
  identities: defineListMemberKind(partyIdentityShape),
  description: textMemberKind,
  images: defineListMemberKind(imageShape),
  currency: currencyMemberKind,
  price: amountMemberKind,
  alt_prices: defineListMemberKind(currencyAmount),
  unit: verbatimTextMemberKind,
  origin: verbatimTextMemberKind,
  attributes: defineListMemberKind(attribute),
  ext: extensionsMemberKind,
  meta: metaMemberKind,
};

export const lineItemShape = defineShape('org/item', itemMembers);
export const itemDocumentShape = defineShape('org/item', {
  $schema: defineRequiredMember(verbatimTextMemberKind),
  ...itemMembers,
});

export const lineDiscountShape = defineShape('bill/line-discount', {
  key: keyMemberKind,
  code: codeMemberKind,
  reason: untrimmedTextMemberKind,
  base: amountMemberKind,
  percent: percentMemberKind,
  amount: defineAlwaysWrittenMember(amountMemberKind, '0'),
  ext: extensionsMemberKind,
});

export const lineChargeShape = defineShape('bill/line-charge', {
  key: keyMemberKind,
  code: codeMemberKind,
  reason: untrimmedTextMemberKind,
  base: amountMemberKind,
  percent: percentMemberKind,
  quantity: amountMemberKind,
  unit: verbatimTextMemberKind,
  rate: amountMemberKind,
  amount: defineAlwaysWrittenMember(amountMemberKind, '0'),
  ext: extensionsMemberKind,
});

const rowStart = {
  uuid: uuidMemberKind,
  i: defineAlwaysWrittenMember(integerMemberKind, 0),
  quantity: defineAlwaysWrittenMember(amountMemberKind, '0'),
  identifier: defineObjectMemberKind(partyIdentityShape),
  period: defineObjectMemberKind(datePeriodShape),
  order: codeMemberKind,
  cost: codeMemberKind,
  item: defineObjectMemberKind(lineItemShape),
};

export const subLineShape = defineShape('bill/sub-line', {
  ...rowStart,
  sum: amountMemberKind,
  discounts: defineListMemberKind(lineDiscountShape),
  charges: defineListMemberKind(lineChargeShape),
  total: amountMemberKind,
  notes: defineListMemberKind(noteShape),
});

export const lineShape = defineShape('bill/line', {
  ...rowStart,
  breakdown: defineListMemberKind(subLineShape),
  sum: amountMemberKind,
  discounts: defineListMemberKind(lineDiscountShape),
  charges: defineListMemberKind(lineChargeShape),
  taxes: defineListMemberKind(taxComboShape),
  total: amountMemberKind,
  substituted: defineListMemberKind(subLineShape),
  seller: defineObjectMemberKind(partyShape),
  notes: defineListMemberKind(noteShape),
  ext: extensionsMemberKind,
});

const documentRow = {
  uuid: uuidMemberKind,
  i: defineAlwaysWrittenMember(integerMemberKind, 0),
  key: keyMemberKind,
  code: codeMemberKind,
  reason: untrimmedTextMemberKind,
  base: amountMemberKind,
  percent: percentMemberKind,
  amount: defineAlwaysWrittenMember(amountMemberKind, '0'),
  taxes: defineListMemberKind(taxComboShape),
  ext: extensionsMemberKind,
  meta: metaMemberKind,
};

export const documentDiscountShape = defineShape('bill/discount', documentRow);
export const documentChargeShape = defineShape('bill/charge', documentRow);

export const stampShape = defineShape('head/stamp', {
  prv: defineRequiredMember(stampProviderMemberKind),
  val: defineRequiredMember(verbatimTextMemberKind),
});

export const documentRefShape = defineShape('org/document-ref', {
  uuid: uuidMemberKind,
  schema: schemaIdMemberKind,
  type: keyMemberKind,
  issue_date: dateMemberKind,
  series: codeMemberKind,
  code: defineAlwaysWrittenMember(codeMemberKind, ''),
  currency: currencyMemberKind,
  lines: defineListMemberKind(integerMemberKind),
  identities: defineListMemberKind(partyIdentityShape),
  period: defineObjectMemberKind(datePeriodShape),
  reason: textMemberKind,
  description: textMemberKind,
  stamps: defineListMemberKind(stampShape),
  url: textMemberKind,
  tax: defineObjectMemberKind(taxTotalShape),
  payable: amountMemberKind,
  ext: extensionsMemberKind,
  meta: metaMemberKind,
});

export const attachmentShape = defineShape('org/attachment', {
  uuid: uuidMemberKind,
  key: keyMemberKind,
  code: codeMemberKind,
  name: textMemberKind,
  description: textMemberKind,
  url: textMemberKind,
  digest: defineObjectMemberKind(digestShape),
  mime: verbatimTextMemberKind,
});
