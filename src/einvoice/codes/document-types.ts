// Codes of document types (UNTDID 1001) for invoices and credit notes, from release 1.3.15 of the EN 16931 rules and
// from Peppol's rules.

/** Codes by document type. Documents of other types have no e-invoice. */
export const untdidCodeByDocumentType: Readonly<Record<string, string>> = {
  standard: '380',
  'credit-note': '381',
  'debit-note': '383',
  corrective: '384',
  proforma: '325',
};

interface CodesOfTag {
  readonly tag: string;
  readonly invoice: string;
  /** Code of a credit note with this tag; if absent, a credit note has the general code. */
  readonly creditNote?: string;
  /** Whether the code applies only to a standard invoice. Corrections keep their own code. */
  readonly standardOnly?: true;
}

/** Codes by tag. The first tag that a document has decides. */
export const untdidCodesByDocumentTag: readonly CodesOfTag[] = [
  { tag: 'self-billed', invoice: '389', creditNote: '261' },
  { tag: 'factoring', invoice: '393', creditNote: '396' },
  { tag: 'prepayment', invoice: '386', standardOnly: true },
  { tag: 'partial', invoice: '326', standardOnly: true },
];

/**
 * Codes that Peppol allows only between Germans (P0112). Such codes become 380, and BG-3 lists the corrected invoices.
 */
export const germanOnlyPeppolTypeCodes: ReadonlySet<string> = new Set(['384', '326']);

const split = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** BR-CL-01. */
export const untdidInvoiceTypeCodes = split(
  '71 80 81 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 456 ' +
    '457 471 472 473 500 501 502 503 527 553 575 623 633 751 780 817 870 875 876 877 935',
);
export const untdidCreditNoteTypeCodes = split('81 83 261 262 296 308 381 396 420 458 532');

/** P0100, P0101. */
export const peppolInvoiceTypeCodes = split(
  '71 80 82 84 102 218 219 331 380 382 383 386 388 393 395 553 575 623 780 817 870 875 876 877',
);
export const peppolCreditNoteTypeCodes = split('381 396 81 83 532');
