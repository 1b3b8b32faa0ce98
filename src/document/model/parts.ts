// Types of the parts of documents, derived from their shapes.

import type * as lines from '../shapes/line';
import type * as money from '../shapes/money';
import type * as parties from '../shapes/party';
import type { TypeOfShape } from '../shapes/shape';

export type Identity = TypeOfShape<typeof parties.identity>;
export type Address = TypeOfShape<typeof parties.address>;
export type Person = TypeOfShape<typeof parties.person>;
export type Inbox = TypeOfShape<typeof parties.inbox>;
export type Party = TypeOfShape<typeof parties.party>;
export type TaxIdentity = TypeOfShape<typeof parties.taxIdentity>;

export type Period = TypeOfShape<typeof lines.period>;
export type Item = TypeOfShape<typeof lines.item>;
export type LineDiscount = TypeOfShape<typeof lines.lineDiscount>;
export type LineCharge = TypeOfShape<typeof lines.lineCharge>;
/** Part of a line, without taxes and parts. `sum` is quantity times price, and `total` is less discounts, plus charges. */
export type SubLine = TypeOfShape<typeof lines.subLine>;
export type Line = TypeOfShape<typeof lines.line>;
export type Discount = TypeOfShape<typeof lines.discount>;

/** One tax applied to a row. If `rate` is set, `percent` and `surcharge` are looked up. */
export type TaxCombo = TypeOfShape<typeof money.taxCombo>;
export type TaxNote = TypeOfShape<typeof money.taxNote>;
/** The `tax` of a billing document, with how it is calculated, and the codes that apply to the whole. */
export type DocumentTax = TypeOfShape<typeof money.documentTax>;
export type RateTotal = TypeOfShape<typeof money.rateTotal>;
/** `amount` is the sum of the rows' amounts, `surcharge` that of their surcharges. */
export type CategoryTotal = TypeOfShape<typeof money.categoryTotal>;
/** Total of the taxes. `sum` has amounts and surcharges of categories that are neither retained nor informative. */
export type TaxTotal = TypeOfShape<typeof money.taxTotal>;

export type OnlinePayment = TypeOfShape<typeof money.online>;
export type DueDate = TypeOfShape<typeof money.dueDate>;
export type PaymentTerms = TypeOfShape<typeof money.terms>;
/** A payment made, which is an advance of an invoice, or a method of a payment document. */
export type PaymentRecord = TypeOfShape<typeof money.paymentRecord>;
export type PaymentInstructions = TypeOfShape<typeof money.instructions>;
export type PaymentDetails = TypeOfShape<typeof money.paymentDetails>;
