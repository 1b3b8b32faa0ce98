// Shapes of billing documents: invoice, order, delivery, payment and status.

import {
  addonKeyKind,
  amountKind,
  anyKind,
  codeKind,
  flagKind,
  integerKind,
  keyKind,
  listedTextKind,
  untrimmedTextKind,
  uuidKind,
  verbatimTextKind,
} from './kinds';
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
import { extensionsKind, metaKind } from './maps';
import { identityShape, partyShape, websiteShape } from './party';
import {
  documentTaxShape,
  paymentInstructionsShape,
  paymentDetailsShape,
  paymentRecordShape,
  taxTotalShape,
} from './money';
import {
  markAlwaysWrittenMember,
  markLegacyMember,
  defineListKind,
  defineObjectKind,
  markRequiredMember,
  defineShape,
} from './shape';
import { dateKind, timeKind } from './times';

const ordering = defineShape('bill/ordering', {
  code: codeKind,
  identities: defineListKind(identityShape),
  cost: codeKind,
  period: defineObjectKind(periodShape),
  buyer: defineObjectKind(partyShape),
  seller: defineObjectKind(partyShape),
  issuer: defineObjectKind(partyShape),
  projects: defineListKind(documentRefShape),
  contracts: defineListKind(documentRefShape),
  purchases: defineListKind(documentRefShape),
  sales: defineListKind(documentRefShape),
  receiving: defineListKind(documentRefShape),
  despatch: defineListKind(documentRefShape),
  tender: defineListKind(documentRefShape),
});

const deliveryDetails = defineShape('bill/delivery-details', {
  receiver: defineObjectKind(partyShape),
  identities: defineListKind(identityShape),
  date: dateKind,
  period: defineObjectKind(periodShape),
  meta: metaKind,
});

export const totalsShape = defineShape('bill/totals', {
  sum: markAlwaysWrittenMember(amountKind, '0'),
  discount: amountKind,
  charge: amountKind,
  tax_included: amountKind,
  total: markAlwaysWrittenMember(amountKind, '0'),
  taxes: defineObjectKind(taxTotalShape),
  tax: markAlwaysWrittenMember(amountKind, '0'),
  total_with_tax: markAlwaysWrittenMember(amountKind, '0'),
  retained_tax: amountKind,
  rounding: amountKind,
  payable: markAlwaysWrittenMember(amountKind, '0'),
  advance: amountKind,
  due: amountKind,
});

const start = {
  $schema: markRequiredMember(verbatimTextKind),
  $regime: verbatimTextKind,
  $addons: defineListKind(addonKeyKind),
  $tags: defineListKind(keyKind),
  uuid: uuidKind,
  type: keyKind,
};
const numbered = { series: codeKind, code: codeKind, issue_date: dateKind, issue_time: timeKind };
const parties = { supplier: defineObjectKind(partyShape), customer: defineObjectKind(partyShape) };
const currency = { currency: verbatimTextKind, exchange_rates: defineListKind(exchangeRateShape) };
const rows = {
  lines: defineListKind(lineShape),
  discounts: defineListKind(discountShape),
  charges: defineListKind(chargeShape),
};
const remarks = { notes: defineListKind(noteShape), complements: defineListKind(anyKind), meta: metaKind };
const end = { ...remarks, attachments: defineListKind(attachmentShape) };

export const invoiceShape = defineShape('bill/invoice', {
  ...start,
  type: markAlwaysWrittenMember(keyKind, ''),
  series: codeKind,
  code: codeKind,
  issue_date: markRequiredMember(dateKind),
  issue_time: timeKind,
  op_date: dateKind,
  value_date: dateKind,
  currency: markRequiredMember(verbatimTextKind),
  exchange_rates: defineListKind(exchangeRateShape),
  preceding: defineListKind(documentRefShape),
  tax: defineObjectKind(documentTaxShape),
  ...parties,
  ...rows,
  ordering: defineObjectKind(ordering),
  payment: defineObjectKind(paymentDetailsShape),
  delivery: defineObjectKind(deliveryDetails),
  totals: defineObjectKind(totalsShape),
  ...end,
});

export const orderShape = defineShape('bill/order', {
  ...start,
  ...numbered,
  op_date: dateKind,
  value_date: dateKind,
  ...currency,
  contracts: defineListKind(documentRefShape),
  preceding: defineListKind(documentRefShape),
  identities: defineListKind(identityShape),
  period: defineObjectKind(periodShape),
  tax: defineObjectKind(documentTaxShape),
  ...parties,
  buyer: defineObjectKind(partyShape),
  seller: defineObjectKind(partyShape),
  ...rows,
  payment: defineObjectKind(paymentDetailsShape),
  delivery: defineObjectKind(deliveryDetails),
  totals: defineObjectKind(totalsShape),
  ...end,
});

const tracking = defineShape('bill/tracking', { code: codeKind, website: defineObjectKind(websiteShape) });

export const deliveryShape = defineShape('bill/delivery', {
  ...start,
  ...numbered,
  value_date: dateKind,
  ...currency,
  ordering: defineObjectKind(ordering),
  preceding: defineListKind(documentRefShape),
  tracking: defineObjectKind(tracking),
  despatch_date: dateKind,
  receive_date: dateKind,
  tax: defineObjectKind(documentTaxShape),
  ...parties,
  despatcher: defineObjectKind(partyShape),
  receiver: defineObjectKind(partyShape),
  courier: defineObjectKind(partyShape),
  ...rows,
  totals: defineObjectKind(totalsShape),
  ...end,
});

export const paymentLineShape = defineShape('bill/payment-line', {
  uuid: uuidKind,
  i: markAlwaysWrittenMember(integerKind, 0),
  refund: flagKind,
  document: defineObjectKind(documentRefShape),
  installment: integerKind,
  description: untrimmedTextKind,
  payable: amountKind,
  advances: amountKind,
  amount: markAlwaysWrittenMember(amountKind, '0'),
  due: amountKind,
  tax: defineObjectKind(taxTotalShape),
  notes: defineListKind(noteShape),
});

/** `method` is the old form of `methods`. */
export const paymentShape = defineShape('bill/payment', {
  ...start,
  ...numbered,
  value_date: dateKind,
  ...currency,
  ext: extensionsKind,
  preceding: defineListKind(documentRefShape),
  ...parties,
  payee: defineObjectKind(partyShape),
  payer: defineObjectKind(partyShape),
  lines: defineListKind(paymentLineShape),
  methods: defineListKind(paymentRecordShape),
  ordering: defineObjectKind(ordering),
  total: markAlwaysWrittenMember(amountKind, '0'),
  ...remarks,
  method: markLegacyMember(defineObjectKind(paymentInstructionsShape)),
});

const fault = defineShape('bill/fault', {
  code: codeKind,
  paths: defineListKind(listedTextKind),
  message: untrimmedTextKind,
});
const reason = defineShape('bill/reason', {
  key: keyKind,
  description: untrimmedTextKind,
  faults: defineListKind(fault),
  ext: extensionsKind,
});
const action = defineShape('bill/action', { key: keyKind, description: untrimmedTextKind, ext: extensionsKind });

const statusLine = defineShape('bill/status-line', {
  index: markAlwaysWrittenMember(integerKind, 0),
  key: keyKind,
  date: dateKind,
  doc: defineObjectKind(documentRefShape),
  description: untrimmedTextKind,
  reasons: defineListKind(reason),
  actions: defineListKind(action),
  ext: extensionsKind,
  complements: defineListKind(anyKind),
  meta: metaKind,
});

/** The first members of a billing document without `$tags`, because a status document has no `$tags`. */
const { $tags: _, ...statusStart } = start;

export const statusShape = defineShape('bill/status', {
  ...statusStart,
  issue_date: dateKind,
  issue_time: timeKind,
  series: codeKind,
  code: markAlwaysWrittenMember(codeKind, ''),
  ext: extensionsKind,
  ordering: defineObjectKind(ordering),
  ...parties,
  issuer: defineObjectKind(partyShape),
  recipient: defineObjectKind(partyShape),
  lines: defineListKind(statusLine),
  ...remarks,
});
