// Shapes of taxes and payment: combos on rows, the tax summary, terms, instructions and payments made.

import {
  amountMemberKind,
  pricesIncludeMemberKind,
  codeMemberKind,
  currencyMemberKind,
  booleanMemberKind,
  keyMemberKind,
  percentMemberKind,
  textMemberKind,
  untrimmedTextMemberKind,
  uuidMemberKind,
  verbatimTextMemberKind,
} from './kinds';
import { extensionsMemberKind, metaMemberKind } from './maps';
import { postalAddressShape, partyShape } from './party';
import {
  defineAlwaysWrittenMember,
  defineLegacyMember,
  defineListMemberKind,
  defineObjectMemberKind,
  defineRequiredMember,
  defineShape,
} from './shape';
import { dateMemberKind } from './times';

/** `tags` is the old place of the rate. */
export const taxComboShape = defineShape('tax/combo', {
  cat: defineRequiredMember(codeMemberKind),
  country: verbatimTextMemberKind,
  key: keyMemberKind,
  rate: keyMemberKind,
  percent: percentMemberKind,
  surcharge: percentMemberKind,
  ext: extensionsMemberKind,
  tags: defineLegacyMember(defineListMemberKind(keyMemberKind)),
});

export const taxNoteShape = defineShape('tax/note', {
  cat: codeMemberKind,
  key: keyMemberKind,
  text: defineRequiredMember(untrimmedTextMemberKind),
  ext: extensionsMemberKind,
});

/** `tags` is the old place of the document's `$tags`. */
export const documentTaxSettingsShape = defineShape('bill/tax', {
  prices_include: pricesIncludeMemberKind,
  rounding: keyMemberKind,
  point: keyMemberKind,
  ext: extensionsMemberKind,
  notes: defineListMemberKind(taxNoteShape),
  meta: metaMemberKind,
  tags: defineLegacyMember(defineListMemberKind(keyMemberKind)),
});

const surcharge = defineShape('tax/rate-total-surcharge', {
  percent: defineRequiredMember(percentMemberKind),
  amount: defineAlwaysWrittenMember(amountMemberKind, '0'),
});

export const taxRateTotalShape = defineShape('tax/rate-total', {
  country: verbatimTextMemberKind,
  key: keyMemberKind,
  ext: extensionsMemberKind,
  base: defineAlwaysWrittenMember(amountMemberKind, '0'),
  percent: percentMemberKind,
  surcharge: defineObjectMemberKind(surcharge),
  amount: defineAlwaysWrittenMember(amountMemberKind, '0'),
});

export const taxCategoryTotalShape = defineShape('tax/category-total', {
  code: defineRequiredMember(codeMemberKind),
  retained: booleanMemberKind,
  informative: booleanMemberKind,
  rates: defineAlwaysWrittenMember(defineListMemberKind(taxRateTotalShape), []),
  amount: defineAlwaysWrittenMember(amountMemberKind, '0'),
  surcharge: amountMemberKind,
});

export const taxTotalShape = defineShape('tax/total', {
  categories: defineListMemberKind(taxCategoryTotalShape),
  sum: defineAlwaysWrittenMember(amountMemberKind, '0'),
  retained: amountMemberKind,
});

const card = defineShape('pay/card', { first6: textMemberKind, last4: textMemberKind, holder: textMemberKind });

const creditTransfer = defineShape('pay/credit-transfer', {
  iban: codeMemberKind,
  bic: codeMemberKind,
  number: codeMemberKind,
  clearing: codeMemberKind,
  name: textMemberKind,
  branch: defineObjectMemberKind(postalAddressShape),
});

const directDebit = defineShape('pay/direct-debit', {
  ref: textMemberKind,
  creditor: textMemberKind,
  account: textMemberKind,
});
/** `name` and `addr` are the old names of `label` and `url`. */
export const onlinePaymentLinkShape = defineShape('pay/online', {
  key: keyMemberKind,
  label: textMemberKind,
  url: textMemberKind,
  name: defineLegacyMember(textMemberKind),
  addr: defineLegacyMember(textMemberKind),
});

export const dueDateShape = defineShape('pay/due-date', {
  date: dateMemberKind,
  notes: untrimmedTextMemberKind,
  amount: defineAlwaysWrittenMember(amountMemberKind, '0'),
  percent: percentMemberKind,
  currency: currencyMemberKind,
});

/** `detail` is the old name of the text that is now part of `notes`. */
export const paymentTermsShape = defineShape('pay/terms', {
  key: keyMemberKind,
  due_dates: defineListMemberKind(dueDateShape),
  notes: textMemberKind,
  ext: extensionsMemberKind,
  detail: defineLegacyMember(textMemberKind),
});

/** A payment made. `desc` is the old name of `description`. */
export const completedPaymentShape = defineShape('pay/record', {
  uuid: uuidMemberKind,
  date: dateMemberKind,
  key: keyMemberKind,
  ref: textMemberKind,
  description: textMemberKind,
  percent: percentMemberKind,
  amount: defineAlwaysWrittenMember(amountMemberKind, '0'),
  currency: currencyMemberKind,
  card: defineObjectMemberKind(card),
  credit_transfer: defineObjectMemberKind(creditTransfer),
  direct_debit: defineObjectMemberKind(directDebit),
  online: defineListMemberKind(onlinePaymentLinkShape),
  ext: extensionsMemberKind,
  meta: metaMemberKind,
  desc: defineLegacyMember(textMemberKind),
});

export const paymentInstructionsShape = defineShape('pay/instructions', {
  key: keyMemberKind,
  detail: textMemberKind,
  ref: codeMemberKind,
  credit_transfer: defineListMemberKind(creditTransfer),
  card: defineObjectMemberKind(card),
  direct_debit: defineObjectMemberKind(directDebit),
  online: defineListMemberKind(onlinePaymentLinkShape),
  notes: textMemberKind,
  ext: extensionsMemberKind,
  meta: metaMemberKind,
});

export const paymentDetailsShape = defineShape('bill/payment-details', {
  payee: defineObjectMemberKind(partyShape),
  payer: defineObjectMemberKind(partyShape),
  terms: defineObjectMemberKind(paymentTermsShape),
  advances: defineListMemberKind(completedPaymentShape),
  instructions: defineObjectMemberKind(paymentInstructionsShape),
});
