// Terms of EN 16931-1 for parties: names, identifiers and addresses. Other terms are in e-invoice-model.ts.

export interface EInvoiceIdentifier {
  readonly id: string;
  readonly scheme?: string | undefined;
}

/** BG-5, BG-8, BG-12, BG-15. */
export interface EInvoicePostalAddress {
  /** BT-35, BT-50, BT-64, BT-75. */
  readonly line?: string | undefined;
  /** BT-36, BT-51, BT-65, BT-76. */
  readonly secondLine?: string | undefined;
  /** BT-162 to BT-165. */
  readonly thirdLine?: string | undefined;
  readonly city?: string | undefined;
  readonly postcode?: string | undefined;
  readonly region?: string | undefined;
  /** BT-40, BT-55, BT-69, BT-80. */
  readonly country: string;
}

/** BG-6, BG-9. */
export interface EInvoiceContact {
  readonly name?: string | undefined;
  readonly telephone?: string | undefined;
  readonly email?: string | undefined;
}

/** BG-4, BG-7, BG-11. */
export interface EInvoiceTradeParty {
  /** BT-27, BT-44, BT-62. */
  readonly name: string;
  /** BT-28, BT-45. */
  readonly tradingName?: string | undefined;
  /** BT-29, BT-46. */
  readonly identifiers: readonly EInvoiceIdentifier[];
  /** BT-30, BT-47. */
  readonly legalId?: EInvoiceIdentifier | undefined;
  /** BT-31, BT-48, BT-63. */
  readonly vatNumber?: string | undefined;
  /** BT-32, only for the seller of an invoice that is not subject to tax. */
  readonly taxNumber?: string | undefined;
  /** BT-33. */
  readonly legalForm?: string | undefined;
  /** BT-34, BT-49. */
  readonly electronicAddress?: EInvoiceIdentifier | undefined;
  readonly address?: EInvoicePostalAddress | undefined;
  readonly contact?: EInvoiceContact | undefined;
}

/** BG-10. */
export interface EInvoicePayee {
  /** BT-59. */
  readonly name: string;
  /** BT-60. */
  readonly identifier?: EInvoiceIdentifier | undefined;
  /** BT-61. */
  readonly legalId?: EInvoiceIdentifier | undefined;
}
