// Geometry and looks: every measure and colour of the printed invoice, in points from the top left corner of A4.

export const page = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 547.28,
  top: 44,
  bottom: 786,
  footer: 806,
} as const;

export const contentWidth = page.right - page.left;

/** Points in a millimetre. */
export const millimetre = 72 / 25.4;

/** Colours as PDF operands, red green blue. */
export const colours = {
  ink: '0.11 0.13 0.17',
  muted: '0.37 0.4 0.46',
  accent: '0.08 0.27 0.42',
  rule: '0.83 0.85 0.88',
  tint: '0.945 0.957 0.969',
} as const;

export type Colour = (typeof colours)[keyof typeof colours];

/** Font sizes. The texts at the QR code must be at least as large as the data (Orden HAC/1177/2024 art. 20 and 21). */
export const sizes = { title: 20, qr: 9.5, name: 9.5, total: 9.5, body: 8.5, detail: 7.5, small: 7 } as const;

/** Line height by font size: small print has a little more space between lines. */
export const leading = (sizePoints: number): number => Math.round(sizePoints * 13.5) / 10;

/** Gap between blocks. */
export const gap = 16;
