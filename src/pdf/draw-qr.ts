// The tax QR code on a page, with its texts.
import { shapeTextLine } from './fonts/typesetting';
import { pdfColors, computeTextLineHeightPoints, pointsPerMillimeter, a4PageGeometry, fontSizesPoints } from './grid';
import { computeQrModules, qrSideMillimeters, qrCaptions } from './qr';
import { type PdfStructureElement, roundPdfOperand, drawTextLines, type PdfPageWriter } from './sheet';

export const qrSidePoints = qrSideMillimeters * pointsPerMillimeter;
/** White space around the code. At least 2 mm are required, and 6 mm are recommended. */
const quietZone = 6 * pointsPerMillimeter;

/**
 * Draws the tax QR code at the top of the first page, with its texts above and below it. Returns the right edge of its
 * quiet zone.
 */
export function drawTaxQrWithTexts(
  sheet: PdfPageWriter,
  parent: PdfStructureElement,
  address: string,
  x: number = a4PageGeometry.left,
): number {
  const top = sheet.y + computeTextLineHeightPoints(fontSizesPoints.qr) + quietZone;
  const label = (text: string, y: number): void => {
    const line = shapeTextLine(text, 'bold');
    const shift = (qrSidePoints - (line.width * fontSizesPoints.qr) / 1000) / 2;
    sheet.mark(sheet.element(parent, 'P'), 'P', () =>
      drawTextLines(sheet, [line], x + shift, y, fontSizesPoints.qr, pdfColors.ink),
    );
  };
  label(qrCaptions.above, sheet.y);
  const bbox = [x, top, x + qrSidePoints, top + qrSidePoints] as const;
  const figure = sheet.element(parent, 'Figure', { alt: `QR: ${address}`, bbox });
  sheet.mark(figure, 'Figure', () => sheet.document.addContent(buildQrPdfOperators(address, x, top, qrSidePoints)));
  label(qrCaptions.below, top + qrSidePoints + quietZone);
  return x + qrSidePoints + quietZone;
}

/** Height of the block that contains the QR code and both texts. */
export const qrBlockHeightPoints = qrSidePoints + 2 * quietZone + 2 * computeTextLineHeightPoints(fontSizesPoints.qr);

/**
 * Builds the operators that draw the dark modules of a QR code in black, with correction level M (Orden HAC/1177/2024
 * art. 21, ISO/IEC 18004). The modules are drawn as rectangles of horizontal runs, `size` points wide and high, with
 * the top left corner at (x, y).
 */
export function buildQrPdfOperators(address: string, x: number, y: number, size: number): string {
  const modules = computeQrModules(address);
  const rectangles = modules.darkRuns.map(({ row, column, length }) => `${column} ${row} ${length} 1 re`);
  const scale = size / modules.size;
  // The matrix scales the code, so the modules are whole numbers, which take a third of the text.
  return `q 0 g ${scale.toFixed(6)} 0 0 ${scale.toFixed(6)} ${roundPdfOperand(x)} ${roundPdfOperand(y)} cm ${rectangles.join(' ')} f Q`;
}
