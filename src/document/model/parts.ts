// Types of the parts of documents, derived from their shapes.

import type * as lines from '../shapes/line';
import type * as money from '../shapes/money';
import type * as parties from '../shapes/party';
import type { TypeOfShape } from '../shapes/shape';

export type PartyIdentity = TypeOfShape<typeof parties.partyIdentityShape>;
export type PartyPostalAddress = TypeOfShape<typeof parties.postalAddressShape>;
export type ContactPerson = TypeOfShape<typeof parties.contactPersonShape>;
export type PartyInbox = TypeOfShape<typeof parties.partyInboxShape>;
export type Party = TypeOfShape<typeof parties.partyShape>;
export type TaxIdentity = TypeOfShape<typeof parties.taxIdentityShape>;

export type DatePeriod = TypeOfShape<typeof lines.datePeriodShape>;
export type LineItem = TypeOfShape<typeof lines.lineItemShape>;
export type LineDiscount = TypeOfShape<typeof lines.lineDiscountShape>;
export type LineCharge = TypeOfShape<typeof lines.lineChargeShape>;
/**
 * Part of a line, without taxes and further parts. `sum` is quantity times price; `total` is the sum less discounts,
 * plus charges.
 */
export type DocumentSubLine = TypeOfShape<typeof lines.subLineShape>;
export type Line = TypeOfShape<typeof lines.lineShape>;
export type DocumentDiscountOrCharge = TypeOfShape<typeof lines.documentDiscountShape>;

/** One tax applied to a row. If `rate` is set, `percent` and `surcharge` are looked up. */
export type TaxCombo = TypeOfShape<typeof money.taxComboShape>;
export type TaxNote = TypeOfShape<typeof money.taxNoteShape>;
/** The `tax` of a billing document: how its taxes are calculated, and the codes that apply to the whole document. */
export type DocumentTaxSettings = TypeOfShape<typeof money.documentTaxSettingsShape>;
export type TaxRateTotal = TypeOfShape<typeof money.taxRateTotalShape>;
/** `amount` is the sum of the amounts of the rows, `surcharge` the sum of their surcharges. */
export type TaxCategoryTotal = TypeOfShape<typeof money.taxCategoryTotalShape>;
/**
 * Total of the taxes. `sum` includes the amounts and surcharges of categories that are neither retained nor
 * informative.
 */
export type TaxTotal = TypeOfShape<typeof money.taxTotalShape>;

export type OnlinePaymentLink = TypeOfShape<typeof money.onlinePaymentLinkShape>;
export type DueDate = TypeOfShape<typeof money.dueDateShape>;
export type PaymentTerms = TypeOfShape<typeof money.paymentTermsShape>;
/** A payment made: an advance of an invoice, or a method of a payment document. */
export type CompletedPayment = TypeOfShape<typeof money.completedPaymentShape>;
export type PaymentInstructions = TypeOfShape<typeof money.paymentInstructionsShape>;
export type PaymentDetails = TypeOfShape<typeof money.paymentDetailsShape>;
