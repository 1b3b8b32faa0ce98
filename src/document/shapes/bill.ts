// Shapes of billing documents: invoice, order, delivery, payment and status.

import {
  addonKeyMemberKind,
  amountMemberKind,
  anyJsonMemberKind,
  codeMemberKind,
  booleanMemberKind,
  integerMemberKind,
  keyMemberKind,
  listItemTextMemberKind,
  untrimmedTextMemberKind,
  uuidMemberKind,
  verbatimTextMemberKind,
} from './kinds';
import {
  attachmentShape,
  documentChargeShape,
  documentDiscountShape,
  documentRefShape,
  exchangeRateShape,
  lineShape,
  noteShape,
  datePeriodShape,
} from './line';
import { extensionsMemberKind, metaMemberKind } from './maps';
import { partyIdentityShape, partyShape, websiteShape } from './party';
import {
  documentTaxSettingsShape,
  paymentInstructionsShape,
  paymentDetailsShape,
  completedPaymentShape,
  taxTotalShape,
} from './money';
import {
  defineAlwaysWrittenMember,
  defineLegacyMember,
  defineListMemberKind,
  defineObjectMemberKind,
  defineRequiredMember,
  defineShape,
} from './shape';
import { dateMemberKind, timeMemberKind } from './times';

const ordering = defineShape('bill/ordering', {
  code: codeMemberKind,
  identities: defineListMemberKind(partyIdentityShape),
  cost: codeMemberKind,
  period: defineObjectMemberKind(datePeriodShape),
  buyer: defineObjectMemberKind(partyShape),
  seller: defineObjectMemberKind(partyShape),
  issuer: defineObjectMemberKind(partyShape),
  projects: defineListMemberKind(documentRefShape),
  contracts: defineListMemberKind(documentRefShape),
  purchases: defineListMemberKind(documentRefShape),
  sales: defineListMemberKind(documentRefShape),
  receiving: defineListMemberKind(documentRefShape),
  despatch: defineListMemberKind(documentRefShape),
  tender: defineListMemberKind(documentRefShape),
});

const deliveryDetails = defineShape('bill/delivery-details', {
  receiver: defineObjectMemberKind(partyShape),
  identities: defineListMemberKind(partyIdentityShape),
  date: dateMemberKind,
  period: defineObjectMemberKind(datePeriodShape),
  meta: metaMemberKind,
});

export const billTotalsShape = defineShape('bill/totals', {
  sum: defineAlwaysWrittenMember(amountMemberKind, '0'),
  discount: amountMemberKind,
  charge: amountMemberKind,
  tax_included: amountMemberKind,
  total: defineAlwaysWrittenMember(amountMemberKind, '0'),
  taxes: defineObjectMemberKind(taxTotalShape),
  tax: defineAlwaysWrittenMember(amountMemberKind, '0'),
  total_with_tax: defineAlwaysWrittenMember(amountMemberKind, '0'),
  retained_tax: amountMemberKind,
  rounding: amountMemberKind,
  payable: defineAlwaysWrittenMember(amountMemberKind, '0'),
  advance: amountMemberKind,
  due: amountMemberKind,
});

const start = {
  $schema: defineRequiredMember(verbatimTextMemberKind),
  $regime: verbatimTextMemberKind,
  $addons: defineListMemberKind(addonKeyMemberKind),
  $tags: defineListMemberKind(keyMemberKind),
  uuid: uuidMemberKind,
  type: keyMemberKind,
};
const numbered = {
  series: codeMemberKind,
  code: codeMemberKind,
  issue_date: dateMemberKind,
  issue_time: timeMemberKind,
};
const parties = { supplier: defineObjectMemberKind(partyShape), customer: defineObjectMemberKind(partyShape) };
const currency = { currency: verbatimTextMemberKind, exchange_rates: defineListMemberKind(exchangeRateShape) };
const rows = {
  lines: defineListMemberKind(lineShape),
  discounts: defineListMemberKind(documentDiscountShape),
  charges: defineListMemberKind(documentChargeShape),
};
const remarks = {
  notes: defineListMemberKind(noteShape),
  complements: defineListMemberKind(anyJsonMemberKind),
  meta: metaMemberKind,
};
const end = { ...remarks, attachments: defineListMemberKind(attachmentShape) };

export const invoiceShape = defineShape('bill/invoice', {
  ...start,
  type: defineAlwaysWrittenMember(keyMemberKind, ''),
  series: codeMemberKind,
  code: codeMemberKind,
  issue_date: defineRequiredMember(dateMemberKind),
  issue_time: timeMemberKind,
  op_date: dateMemberKind,
  value_date: dateMemberKind,
  currency: defineRequiredMember(verbatimTextMemberKind),
  exchange_rates: defineListMemberKind(exchangeRateShape),
  preceding: defineListMemberKind(documentRefShape),
  tax: defineObjectMemberKind(documentTaxSettingsShape),
  ...parties,
  ...rows,
  ordering: defineObjectMemberKind(ordering),
  payment: defineObjectMemberKind(paymentDetailsShape),
  delivery: defineObjectMemberKind(deliveryDetails),
  totals: defineObjectMemberKind(billTotalsShape),
  ...end,
});

export const orderShape = defineShape('bill/order', {
  ...start,
  ...numbered,
  op_date: dateMemberKind,
  value_date: dateMemberKind,
  ...currency,
  contracts: defineListMemberKind(documentRefShape),
  preceding: defineListMemberKind(documentRefShape),
  identities: defineListMemberKind(partyIdentityShape),
  period: defineObjectMemberKind(datePeriodShape),
  tax: defineObjectMemberKind(documentTaxSettingsShape),
  ...parties,
  buyer: defineObjectMemberKind(partyShape),
  seller: defineObjectMemberKind(partyShape),
  ...rows,
  payment: defineObjectMemberKind(paymentDetailsShape),
  delivery: defineObjectMemberKind(deliveryDetails),
  totals: defineObjectMemberKind(billTotalsShape),
  ...end,
});

const tracking = defineShape('bill/tracking', { code: codeMemberKind, website: defineObjectMemberKind(websiteShape) });

export const deliveryNoteShape = defineShape('bill/delivery', {
  ...start,
  ...numbered,
  value_date: dateMemberKind,
  ...currency,
  ordering: defineObjectMemberKind(ordering),
  preceding: defineListMemberKind(documentRefShape),
  tracking: defineObjectMemberKind(tracking),
  despatch_date: dateMemberKind,
  receive_date: dateMemberKind,
  tax: defineObjectMemberKind(documentTaxSettingsShape),
  ...parties,
  despatcher: defineObjectMemberKind(partyShape),
  receiver: defineObjectMemberKind(partyShape),
  courier: defineObjectMemberKind(partyShape),
  ...rows,
  totals: defineObjectMemberKind(billTotalsShape),
  ...end,
});

export const paidDocumentLineShape = defineShape('bill/payment-line', {
  uuid: uuidMemberKind,
  i: defineAlwaysWrittenMember(integerMemberKind, 0),
  refund: booleanMemberKind,
  document: defineObjectMemberKind(documentRefShape),
  installment: integerMemberKind,
  description: untrimmedTextMemberKind,
  payable: amountMemberKind,
  advances: amountMemberKind,
  amount: defineAlwaysWrittenMember(amountMemberKind, '0'),
  due: amountMemberKind,
  tax: defineObjectMemberKind(taxTotalShape),
  notes: defineListMemberKind(noteShape),
});

/** `method` is the old form of `methods`. */
export const billPaymentDocumentShape = defineShape('bill/payment', {
  ...start,
  ...numbered,
  value_date: dateMemberKind,
  ...currency,
  ext: extensionsMemberKind,
  preceding: defineListMemberKind(documentRefShape),
  ...parties,
  payee: defineObjectMemberKind(partyShape),
  payer: defineObjectMemberKind(partyShape),
  lines: defineListMemberKind(paidDocumentLineShape),
  methods: defineListMemberKind(completedPaymentShape),
  ordering: defineObjectMemberKind(ordering),
  total: defineAlwaysWrittenMember(amountMemberKind, '0'),
  ...remarks,
  method: defineLegacyMember(defineObjectMemberKind(paymentInstructionsShape)),
});

const fault = defineShape('bill/fault', {
  code: codeMemberKind,
  paths: defineListMemberKind(listItemTextMemberKind),
  message: untrimmedTextMemberKind,
});
const reason = defineShape('bill/reason', {
  key: keyMemberKind,
  description: untrimmedTextMemberKind,
  faults: defineListMemberKind(fault),
  ext: extensionsMemberKind,
});
const action = defineShape('bill/action', {
  key: keyMemberKind,
  description: untrimmedTextMemberKind,
  ext: extensionsMemberKind,
});

const statusLine = defineShape('bill/status-line', {
  index: defineAlwaysWrittenMember(integerMemberKind, 0),
  key: keyMemberKind,
  date: dateMemberKind,
  doc: defineObjectMemberKind(documentRefShape),
  description: untrimmedTextMemberKind,
  reasons: defineListMemberKind(reason),
  actions: defineListMemberKind(action),
  ext: extensionsMemberKind,
  complements: defineListMemberKind(anyJsonMemberKind),
  meta: metaMemberKind,
});

/** The first members of a billing document without `$tags`, because a status document has no `$tags`. */
const { $tags: _, ...statusStart } = start;

export const billStatusDocumentShape = defineShape('bill/status', {
  ...statusStart,
  issue_date: dateMemberKind,
  issue_time: timeMemberKind,
  series: codeMemberKind,
  code: defineAlwaysWrittenMember(codeMemberKind, ''),
  ext: extensionsMemberKind,
  ordering: defineObjectMemberKind(ordering),
  ...parties,
  issuer: defineObjectMemberKind(partyShape),
  recipient: defineObjectMemberKind(partyShape),
  lines: defineListMemberKind(statusLine),
  ...remarks,
});
