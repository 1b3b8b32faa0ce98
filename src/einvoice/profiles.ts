// What a format restricts and names itself by: data that the model and its writers ask.

/** A specification of files that are written from the model of EN 16931. */
export interface Profile {
  /** BT-24. */
  readonly specification: string;
  /** BT-23. */
  readonly process?: string | undefined;
  /** What takes the place of both for an invoice that its customer issues. */
  readonly selfBilled?: { readonly specification: string; readonly process: string } | undefined;
  readonly syntax: 'ubl' | 'cii';
  /** Peppol BIS Billing 3: one note, electronic addresses, a reference of the buyer, its own lists. */
  readonly isPeppol: boolean;
  /** Most invoices that BG-3 can name. CII D16B has one. */
  readonly originalsMax: number;
}

const core = 'urn:cen.eu:en16931:2017';
const peppol = `${core}#compliant#urn:fdc:peppol.eu:2017:poacc`;

export const profiles = {
  ubl: { specification: core, syntax: 'ubl', isPeppol: false, originalsMax: Number.POSITIVE_INFINITY },
  peppol: {
    specification: `${peppol}:billing:3.0`,
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    selfBilled: {
      specification: `${peppol}:selfbilling:3.0`,
      process: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
    },
    syntax: 'ubl',
    isPeppol: true,
    originalsMax: Number.POSITIVE_INFINITY,
  },
  cii: { specification: core, syntax: 'cii', isPeppol: false, originalsMax: 1 },
} as const satisfies Readonly<Record<string, Profile>>;
