// The form of representation that a supplier signs: its kinds, the place of a visible signature, and what may be wrong with it.

/** `annex-1`: the representative is a software company; `annex-2`: an adviser. */
export const formKinds = ['annex-1', 'annex-2'] as const;

export type FormKind = (typeof formKinds)[number];

/**
 * The place on the last page of a form that is left free for a visible signature: one that stands in it hides no text. In
 * points from the lower left corner of the page, as PDF has them.
 */
export const signatureBox = { left: 56, bottom: 56, right: 539, top: 206 } as const;

interface FaultRow {
  /** `supplier`: it goes back to the supplier. `operator`: the machine cannot decide. */
  readonly decides: 'supplier' | 'operator';
}

export const formFaultTable = {
  'form-unsigned': { decides: 'supplier' },
  'form-other': { decides: 'supplier' },
  'form-incomplete': { decides: 'supplier' },
  'signature-invalid': { decides: 'supplier' },
  'signature-other': { decides: 'supplier' },
  'certificate-expired': { decides: 'supplier' },
  'identity-missing': { decides: 'supplier' },
  'identity-unreadable': { decides: 'supplier' },
  'name-not-a-person': { decides: 'supplier' },
  'file-unsafe': { decides: 'supplier' },
  'file-too-large': { decides: 'supplier' },
  'certificate-unknown': { decides: 'operator' },
  'form-unread': { decides: 'operator' },
  'signed-by-hand': { decides: 'operator' },
  'registration-failed': { decides: 'operator' },
} as const satisfies Readonly<Record<string, FaultRow>>;

export type FormFault = keyof typeof formFaultTable;

export const formFaults = Object.keys(formFaultTable) as FormFault[];

/** What follows the machine's look: back to the supplier, to an operator, or neither. */
export function decideOnForm(faults: readonly FormFault[]): 'returned' | 'waiting' | 'accepted' {
  if (faults.length === 0) return 'accepted';
  return faults.some((fault) => formFaultTable[fault].decides === 'supplier') ? 'returned' : 'waiting';
}

/** A mail address or a code is no name of a person. A name may be an initial or end with a comma: `J. García`, `Pérez, Ana`. */
export const isNameOfPerson = (name: string): boolean =>
  /\p{L}{2}/u.test(name) && !/[@\d_<>]|https?:|www\./.test(name) && /\p{L}\p{M}*[.,]?\s+\p{L}/u.test(name.trim());
