// What the form of representation is to those who ask for it, draw it and check it.

/** `annex-1`: the representative is a software company; `annex-2`: an adviser. */
export const formKinds = ['annex-1', 'annex-2'] as const;

export type FormKind = (typeof formKinds)[number];

/**
 * The place on the last page of a form that is left free for a visible signature: one that stands in it hides no text. In
 * points from the lower left corner of the page, as PDF has them.
 */
export const signatureBox = { left: 56, bottom: 56, right: 539, top: 206 } as const;
