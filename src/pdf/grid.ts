// Geometry and colors of the printed invoice. This file has every measure, in points from the top left corner of A4,
// and every color.

/** A kind of paper: its size, and the edges of the printed area. */
export interface PageGeometry {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly footer: number;
}

export const a4PageGeometry: PageGeometry = {
  width: 595.28,
  height: 841.89,
  left: 48,
  right: 547.28,
  top: 44,
  bottom: 786,
  footer: 806,
};

export const a4ContentWidthPoints = a4PageGeometry.right - a4PageGeometry.left;

export const pointsPerMillimeter = 72 / 25.4;

/** Colors as PDF operands: red, green, blue. */
export const pdfColors = {
  ink: '0.11 0.13 0.17',
  muted: '0.37 0.4 0.46',
  accent: '0.08 0.27 0.42',
  rule: '0.83 0.85 0.88',
  tint: '0.945 0.957 0.969',
  warning: '0.66 0.11 0.11',
} as const;

/** Colors of the marks across a page. They are so light that the text over them can be read. */
export const pageWatermarkColors = { notValid: '0.9 0.91 0.93', cancelled: '0.97 0.82 0.8' } as const;

export type PdfColor = (typeof pdfColors)[keyof typeof pdfColors];

/** Writes `#1a4b6e` as an operand. If a color is too light to be read on white, it is darkened to a contrast of 4.5. */
export function toReadablePdfAccentColor(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  let shade = 1;
  while (contrast([red * shade, green * shade, blue * shade]) < 4.5) shade -= 0.02;
  return [red, green, blue].map((part) => String(Math.round(part * shade * 1000) / 1000)).join(' ');
}

/** Computes the contrast with white (WCAG 2.2, contrast ratio). */
function contrast(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Font sizes. The texts at the QR code must be at least as large as the data (Orden HAC/1177/2024 art. 20 and 21). */
export const fontSizesPoints = {
  title: 20,
  qr: 9.5,
  name: 9.5,
  total: 9.5,
  body: 8.5,
  detail: 7.5,
  small: 7,
} as const;

/** Computes the line height by font size. Small print has a little more space between lines. */
export const computeTextLineHeightPoints = (sizePoints: number): number => Math.round(sizePoints * 13.5) / 10;

export const sectionGapPoints = 16;
