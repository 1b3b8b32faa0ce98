// The model of EN 16931-1 for both syntaxes. Comments name the standard's terms (BT, BG). Texts come from the invoice.
// The writers remove characters that XML forbids, and omit empty texts. Dates are `YYYY-MM-DD`.
import type { EInvoiceDecimal } from '../money';
import type { EInvoiceIdentifier, EInvoicePayee, EInvoicePostalAddress, EInvoiceTradeParty } from './party-terms';

/**
 * BT-118 and BT-151: S taxed, Z zero, E exempt, AE reverse charge, K intra-community, G export, O not subject, L IGIC
 * and M IPSI.
 */
export type EInvoiceTaxCategoryCode = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'L' | 'M';

/** The tax of a line, a discount or a charge. */
export interface EInvoiceTaxCategory {
  readonly code: EInvoiceTaxCategoryCode;
  /** BT-119 and BT-152. 21 means 21 %, surcharge included. O has 0, which is not written. */
  readonly rate: EInvoiceDecimal;
  /** BT-120. */
  readonly reason?: string | undefined;
  /** BT-121. */
  readonly reasonCode?: string | undefined;
}

/** BG-14, BG-26. */
export interface EInvoicePeriod {
  readonly start: string;
  readonly end: string;
}

/** BG-13. */
export interface EInvoiceDelivery {
  /** BT-70. */
  readonly name?: string | undefined;
  /** BT-72. */
  readonly date?: string | undefined;
  /** BG-15. */
  readonly address?: EInvoicePostalAddress | undefined;
}

/** BG-17, an account to which the customer transfers the amount. */
export interface EInvoiceCreditTransferAccount {
  /** BT-84. */
  readonly account: string;
  readonly isIban: boolean;
  /** BT-85. */
  readonly name?: string | undefined;
  /** BT-86. */
  readonly bic?: string | undefined;
}

/** BG-16. */
export interface EInvoicePaymentInstructions {
  /** BT-81. */
  readonly meansCode: string;
  /** BT-82. */
  readonly meansText?: string | undefined;
  /** BT-83. */
  readonly reference?: string | undefined;
  readonly accounts: readonly EInvoiceCreditTransferAccount[];
  /** BG-18, with BT-87 and BT-88. */
  readonly card?: { readonly last4: string; readonly holder?: string | undefined } | undefined;
  /** BT-89. */
  readonly mandate?: string | undefined;
  /** BT-90. */
  readonly creditor?: string | undefined;
  /** BT-91. */
  readonly debitedAccount?: string | undefined;
}

/** BG-20, BG-21, BG-27 and BG-28. The amount is never negative. */
export interface EInvoiceAllowanceCharge {
  readonly isCharge: boolean;
  readonly amount: EInvoiceDecimal;
  /** The percentage of the amount, with its base. */
  readonly share?: { readonly percent: EInvoiceDecimal; readonly base: EInvoiceDecimal } | undefined;
  readonly reason: string;
  readonly reasonCode?: string | undefined;
}

/** BG-20, BG-21. */
export interface EInvoiceDocumentAllowanceCharge extends EInvoiceAllowanceCharge {
  readonly category: EInvoiceTaxCategory;
  /** Whether the charge is money spent on behalf of the customer, so that no tax row of the totals contains it. */
  readonly isOutlay?: boolean | undefined;
}

/** BG-23. */
export interface EInvoiceTaxBreakdownRow extends EInvoiceTaxCategory {
  /** BT-116. */
  readonly base: EInvoiceDecimal;
  /** BT-117. */
  readonly tax: EInvoiceDecimal;
}

/** BG-22. Amounts of zero are omitted, except for the first, the exclusive, the inclusive and the due amount. */
export interface EInvoiceTotals {
  /** BT-106. */
  readonly lines: EInvoiceDecimal;
  /** BT-107. */
  readonly allowances: EInvoiceDecimal;
  /** BT-108. */
  readonly charges: EInvoiceDecimal;
  /** BT-109. */
  readonly withoutTax: EInvoiceDecimal;
  /** BT-110. */
  readonly tax: EInvoiceDecimal;
  /** BT-111. */
  readonly taxInEuros?: EInvoiceDecimal | undefined;
  /** BT-112. */
  readonly withTax: EInvoiceDecimal;
  /** BT-113. */
  readonly paid: EInvoiceDecimal;
  /** BT-114. */
  readonly rounding: EInvoiceDecimal;
  /** BT-115. */
  readonly due: EInvoiceDecimal;
}

/** BG-1. */
export interface EInvoiceNote {
  readonly text: string;
  /** BT-21. */
  readonly subject?: string | undefined;
}

/** BG-3. */
export interface EInvoicePrecedingReference {
  /** BT-25. */
  readonly number: string;
  /** BT-26. */
  readonly date?: string | undefined;
}

/** BG-24. */
export interface EInvoiceSupportingDocument {
  /** BT-122. */
  readonly reference: string;
  /** BT-123. */
  readonly description?: string | undefined;
  /** BT-124. */
  readonly address?: string | undefined;
  /** BT-125. */
  readonly file?: { readonly name: string; readonly mime: string; readonly base64: string } | undefined;
}

/** BG-25. */
export interface EInvoiceLine {
  /** BT-126. */
  readonly id: string;
  /** BT-127. */
  readonly note?: string | undefined;
  /** BT-128. */
  readonly object?: string | undefined;
  /** BT-129. */
  readonly quantity: string;
  /** BT-130. */
  readonly unitCode: string;
  /** BT-131. */
  readonly amount: EInvoiceDecimal;
  /** BT-132. */
  readonly orderLine?: string | undefined;
  /** BT-133. */
  readonly accountingReference?: string | undefined;
  readonly period?: EInvoicePeriod | undefined;
  readonly allowanceCharges: readonly EInvoiceAllowanceCharge[];
  /** BT-146. */
  readonly price: string;
  readonly category: EInvoiceTaxCategory;
  readonly item: EInvoiceItem;
}

/** BG-31. */
export interface EInvoiceItem {
  /** BT-153. */
  readonly name: string;
  /** BT-154. */
  readonly description?: string | undefined;
  /** BT-155. */
  readonly sellersId?: string | undefined;
  /** BT-156. */
  readonly buyersId?: string | undefined;
  /** BT-157. */
  readonly standardId?: EInvoiceIdentifier | undefined;
  /** BT-158, in which the scheme is the list. */
  readonly classifications: readonly EInvoiceIdentifier[];
  /** BT-159. */
  readonly origin?: string | undefined;
}

export interface EInvoiceHeaderReferences {
  /** BT-10. */
  readonly buyer?: string | undefined;
  /** BT-11. */
  readonly project?: string | undefined;
  /** BT-12. */
  readonly contract?: string | undefined;
  /** BT-13. */
  readonly order?: string | undefined;
  /** BT-14. */
  readonly salesOrder?: string | undefined;
  /** BT-15. */
  readonly receipt?: string | undefined;
  /** BT-16. */
  readonly despatch?: string | undefined;
  /** BT-17. */
  readonly tender?: string | undefined;
  /** BT-18. */
  readonly object?: string | undefined;
  /** BT-19. */
  readonly accounting?: string | undefined;
}

/** BT-8, the event that makes the tax due. */
export type EInvoiceTaxPointEvent = 'issue' | 'delivery' | 'payment';

export interface EInvoiceModel {
  /** BT-1. */
  readonly number: string;
  /** BT-2. */
  readonly issueDate: string;
  /** BT-3. */
  readonly typeCode: string;
  readonly isCreditNote: boolean;
  readonly isSelfBilled: boolean;
  /** BT-5. BT-6 is EUR if another currency has `totals.taxInEuros`. */
  readonly currency: string;
  /** BT-7. */
  readonly taxDate?: string | undefined;
  readonly taxPoint?: EInvoiceTaxPointEvent | undefined;
  /** BT-9. */
  readonly dueDate?: string | undefined;
  /** BT-20. */
  readonly terms?: string | undefined;
  readonly references: EInvoiceHeaderReferences;
  readonly notes: readonly EInvoiceNote[];
  readonly originals: readonly EInvoicePrecedingReference[];
  readonly seller: EInvoiceTradeParty;
  readonly buyer: EInvoiceTradeParty;
  readonly payee?: EInvoicePayee | undefined;
  /** BG-11. */
  readonly representative?: EInvoiceTradeParty | undefined;
  readonly delivery?: EInvoiceDelivery | undefined;
  readonly period?: EInvoicePeriod | undefined;
  readonly payment?: EInvoicePaymentInstructions | undefined;
  readonly allowanceCharges: readonly EInvoiceDocumentAllowanceCharge[];
  readonly totals: EInvoiceTotals;
  readonly rows: readonly EInvoiceTaxBreakdownRow[];
  readonly attachments: readonly EInvoiceSupportingDocument[];
  readonly lines: readonly EInvoiceLine[];
}
