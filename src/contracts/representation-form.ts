// The form of representation that a supplier signs, with its kinds, the place of a visible signature, and its possible
// faults.

/** In `annex-1` the representative is a software company, in `annex-2` an adviser. */
export const representationFormKinds = ['annex-1', 'annex-2'] as const;

export type RepresentationFormKind = (typeof representationFormKinds)[number];

/**
 * The free place on the last page of a form, where a visible signature hides no text. In points from the lower left
 * corner of the page, as in PDF.
 */
export const signatureBoxPoints = { left: 56, bottom: 56, right: 539, top: 206 } as const;

interface RepresentationFormFaultRow {
  /**
   * Whether the form is returned to the supplier (`supplier`), or an operator decides because the check cannot
   * (`operator`).
   */
  readonly decides: 'supplier' | 'operator';
}

export const representationFormFaultDeciders = {
  'form-unsigned': { decides: 'supplier' },
  'form-other': { decides: 'supplier' },
  'form-incomplete': { decides: 'supplier' },
  'signature-invalid': { decides: 'supplier' },
  'signature-other': { decides: 'supplier' },
  'certificate-expired': { decides: 'supplier' },
  'identity-missing': { decides: 'supplier' },
  'identity-unreadable': { decides: 'supplier' },
  'identity-too-large': { decides: 'supplier' },
  'name-not-a-person': { decides: 'supplier' },
  'file-unsafe': { decides: 'supplier' },
  'file-too-large': { decides: 'supplier' },
  'certificate-unknown': { decides: 'operator' },
  'signer-unproven': { decides: 'operator' },
  'form-unread': { decides: 'operator' },
  'signed-by-hand': { decides: 'operator' },
  'registration-failed': { decides: 'operator' },
} as const satisfies Readonly<Record<string, RepresentationFormFaultRow>>;

export type RepresentationFormFault = keyof typeof representationFormFaultDeciders;

export const representationFormFaults = Object.keys(representationFormFaultDeciders) as RepresentationFormFault[];

/** Decides after the automatic check whether the form is returned to the supplier, waits for an operator, or is accepted. */
export function decideRepresentationFormStatusByFaults(
  faults: readonly RepresentationFormFault[],
): 'returned' | 'waiting' | 'accepted' {
  if (faults.length === 0) return 'accepted';
  return faults.some((fault) => representationFormFaultDeciders[fault].decides === 'supplier') ? 'returned' : 'waiting';
}

/**
 * Returns whether a text is a person's name, and not an email address or a code. A word of a name can be an initial or
 * end with a comma, as in `J. García` and `Pérez, Ana`.
 */
export const isPlausibleFullName = (name: string): boolean =>
  /\p{L}{2}/u.test(name) && !/[@\d_<>]|https?:|www\./.test(name) && /\p{L}\p{M}*[.,]?\s+\p{L}/u.test(name.trim());
