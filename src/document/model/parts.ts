// Types of the parts of documents: derived from their shapes.

import type * as lines from '../shapes/line';
import type * as money from '../shapes/money';
import type * as parties from '../shapes/party';
import type { FieldsOf } from '../shapes/shape';

export type Identity = FieldsOf<typeof parties.identity>;
export type Address = FieldsOf<typeof parties.address>;
export type Person = FieldsOf<typeof parties.person>;
export type Inbox = FieldsOf<typeof parties.inbox>;
export type Party = FieldsOf<typeof parties.party>;
export type TaxIdentity = FieldsOf<typeof parties.taxIdentity>;

export type Period = FieldsOf<typeof lines.period>;
export type Item = FieldsOf<typeof lines.item>;
export type LineDiscount = FieldsOf<typeof lines.lineDiscount>;
export type LineCharge = FieldsOf<typeof lines.lineCharge>;
/** Part of a line: without taxes and parts. `sum`: quantity times price. `total`: less discounts, plus charges. */
export type SubLine = FieldsOf<typeof lines.subLine>;
export type Line = FieldsOf<typeof lines.line>;
export type Discount = FieldsOf<typeof lines.discount>;

/** One tax applied to a row. `percent` and `surcharge` are looked up when `rate` is set. */
export type TaxCombo = FieldsOf<typeof money.taxCombo>;
export type TaxNote = FieldsOf<typeof money.taxNote>;
/** `tax` of a billing document: how it is calculated, and the codes that apply to the whole. */
export type DocumentTax = FieldsOf<typeof money.documentTax>;
export type RateTotal = FieldsOf<typeof money.rateTotal>;
/** `amount` is the sum of the rows' amounts, `surcharge` that of their surcharges. */
export type CategoryTotal = FieldsOf<typeof money.categoryTotal>;
/** `sum`: amounts and surcharges of categories that are neither retained nor informative. */
export type TaxTotal = FieldsOf<typeof money.taxTotal>;

export type Online = FieldsOf<typeof money.online>;
export type DueDate = FieldsOf<typeof money.dueDate>;
export type Terms = FieldsOf<typeof money.terms>;
/** A payment made: an advance of an invoice, or a method of a payment document. */
export type PaymentRecord = FieldsOf<typeof money.paymentRecord>;
export type Instructions = FieldsOf<typeof money.instructions>;
export type PaymentDetails = FieldsOf<typeof money.paymentDetails>;
