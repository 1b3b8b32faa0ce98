// The place on the last page of a form that is left free for a visible signature: one that stands in it hides no text.

/** In points from the lower left corner of the page, as PDF has them. */
export const signatureBox = { left: 56, bottom: 56, right: 539, top: 206 } as const;
