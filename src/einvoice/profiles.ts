// The restrictions and identifiers of each format, as data for the model and its writers.

import type { Invoice } from '../document/model/invoice';

/** The sign of a credit note's amounts in a file. */
export type CreditNoteSign = 'positive' | 'negative';

/** A specification of files that are written from the model of EN 16931. */
export interface EInvoiceProfile {
  /** BT-24. */
  readonly specification: string;
  /** BT-23. */
  readonly process?: string | undefined;
  /** Identifiers that replace both of the above for an invoice that the customer issues. */
  readonly selfBilled?: { readonly specification: string; readonly process: string } | undefined;
  readonly syntax: 'ubl' | 'cii';
  /**
   * Whether the profile is Peppol BIS Billing 3, with a single note, electronic addresses, a buyer reference, and
   * separate lists.
   */
  readonly isPeppol: boolean;
  /**
   * Sign of the amounts of a credit note. The sign is positive if the type of the document implies the sign, otherwise
   * negative.
   */
  readonly creditNotes: CreditNoteSign;
  /** Maximum number of invoices that BG-3 can name. CII D16B has space for one. */
  readonly originalsMax: number;
}

const core = 'urn:cen.eu:en16931:2017';
const peppol = `${core}#compliant#urn:fdc:peppol.eu:2017:poacc`;

export const eInvoiceProfiles = {
  ubl: {
    specification: core,
    syntax: 'ubl',
    isPeppol: false,
    creditNotes: 'positive',
    originalsMax: Number.POSITIVE_INFINITY,
  },
  peppol: {
    specification: `${peppol}:billing:3.0`,
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    selfBilled: {
      specification: `${peppol}:selfbilling:3.0`,
      process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
    },
    syntax: 'ubl',
    isPeppol: true,
    creditNotes: 'positive',
    originalsMax: Number.POSITIVE_INFINITY,
  },
  cii: { specification: core, syntax: 'cii', isPeppol: false, creditNotes: 'positive', originalsMax: 1 },
} as const satisfies Readonly<Record<string, EInvoiceProfile>>;

/**
 * Facturae has no type that implies the sign, so quantities and amounts are negative. Facturae is written without the
 * model.
 */
export const facturaeCreditNoteSignProfile = { creditNotes: 'negative' } as const satisfies Pick<
  EInvoiceProfile,
  'creditNotes'
>;

/**
 * Returns true if the amounts of the document have the opposite sign in the file. Credit notes are positive in the
 * document.
 */
export const areEInvoiceAmountsNegated = (
  { type }: Pick<Invoice, 'type'>,
  { creditNotes }: Pick<EInvoiceProfile, 'creditNotes'>,
): boolean => type === 'credit-note' && creditNotes === 'negative';
