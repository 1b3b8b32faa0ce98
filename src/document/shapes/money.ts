// Shapes of taxes and payment: combos on rows, the tax summary, terms, instructions and payments made.

import {
  amountKind,
  taxCategoryKind,
  codeKind,
  currencyKind,
  flagKind,
  keyKind,
  percentKind,
  textKind,
  untrimmedTextKind,
  uuidKind,
  verbatimTextKind,
} from './kinds';
import { extensionsKind, metaKind } from './maps';
import { addressShape, partyShape } from './party';
import {
  markAlwaysWrittenMember,
  markLegacyMember,
  defineListKind,
  defineObjectKind,
  markRequiredMember,
  defineShape,
} from './shape';
import { dateKind } from './times';

/** `tags` is the old place of the rate. */
export const taxComboShape = defineShape('tax/combo', {
  cat: markRequiredMember(codeKind),
  country: verbatimTextKind,
  key: keyKind,
  rate: keyKind,
  percent: percentKind,
  surcharge: percentKind,
  ext: extensionsKind,
  tags: markLegacyMember(defineListKind(keyKind)),
});

export const taxNoteShape = defineShape('tax/note', {
  cat: codeKind,
  key: keyKind,
  text: markRequiredMember(untrimmedTextKind),
  ext: extensionsKind,
});

/** `tags` is the old place of the document's `$tags`. */
export const documentTaxShape = defineShape('bill/tax', {
  prices_include: taxCategoryKind,
  rounding: keyKind,
  point: keyKind,
  ext: extensionsKind,
  notes: defineListKind(taxNoteShape),
  meta: metaKind,
  tags: markLegacyMember(defineListKind(keyKind)),
});

const surcharge = defineShape('tax/rate-total-surcharge', {
  percent: markRequiredMember(percentKind),
  amount: markAlwaysWrittenMember(amountKind, '0'),
});

export const rateTotalShape = defineShape('tax/rate-total', {
  country: verbatimTextKind,
  key: keyKind,
  ext: extensionsKind,
  base: markAlwaysWrittenMember(amountKind, '0'),
  percent: percentKind,
  surcharge: defineObjectKind(surcharge),
  amount: markAlwaysWrittenMember(amountKind, '0'),
});

export const categoryTotalShape = defineShape('tax/category-total', {
  code: markRequiredMember(codeKind),
  retained: flagKind,
  informative: flagKind,
  rates: markAlwaysWrittenMember(defineListKind(rateTotalShape), []),
  amount: markAlwaysWrittenMember(amountKind, '0'),
  surcharge: amountKind,
});

export const taxTotalShape = defineShape('tax/total', {
  categories: defineListKind(categoryTotalShape),
  sum: markAlwaysWrittenMember(amountKind, '0'),
  retained: amountKind,
});

const card = defineShape('pay/card', { first6: textKind, last4: textKind, holder: textKind });

const creditTransfer = defineShape('pay/credit-transfer', {
  iban: codeKind,
  bic: codeKind,
  number: codeKind,
  clearing: codeKind,
  name: textKind,
  branch: defineObjectKind(addressShape),
});

const directDebit = defineShape('pay/direct-debit', { ref: textKind, creditor: textKind, account: textKind });
/** `name` and `addr` are the old names of `label` and `url`. */
export const onlineShape = defineShape('pay/online', {
  key: keyKind,
  label: textKind,
  url: textKind,
  name: markLegacyMember(textKind),
  addr: markLegacyMember(textKind),
});

export const dueDateShape = defineShape('pay/due-date', {
  date: dateKind,
  notes: untrimmedTextKind,
  amount: markAlwaysWrittenMember(amountKind, '0'),
  percent: percentKind,
  currency: currencyKind,
});

/** `detail` is the old name of the text that is now part of `notes`. */
export const paymentTermsShape = defineShape('pay/terms', {
  key: keyKind,
  due_dates: defineListKind(dueDateShape),
  notes: textKind,
  ext: extensionsKind,
  detail: markLegacyMember(textKind),
});

/** A payment made. `desc` is the old name of `description`. */
export const paymentRecordShape = defineShape('pay/record', {
  uuid: uuidKind,
  date: dateKind,
  key: keyKind,
  ref: textKind,
  description: textKind,
  percent: percentKind,
  amount: markAlwaysWrittenMember(amountKind, '0'),
  currency: currencyKind,
  card: defineObjectKind(card),
  credit_transfer: defineObjectKind(creditTransfer),
  direct_debit: defineObjectKind(directDebit),
  online: defineListKind(onlineShape),
  ext: extensionsKind,
  meta: metaKind,
  desc: markLegacyMember(textKind),
});

export const paymentInstructionsShape = defineShape('pay/instructions', {
  key: keyKind,
  detail: textKind,
  ref: codeKind,
  credit_transfer: defineListKind(creditTransfer),
  card: defineObjectKind(card),
  direct_debit: defineObjectKind(directDebit),
  online: defineListKind(onlineShape),
  notes: textKind,
  ext: extensionsKind,
  meta: metaKind,
});

export const paymentDetailsShape = defineShape('bill/payment-details', {
  payee: defineObjectKind(partyShape),
  payer: defineObjectKind(partyShape),
  terms: defineObjectKind(paymentTermsShape),
  advances: defineListKind(paymentRecordShape),
  instructions: defineObjectKind(paymentInstructionsShape),
});
