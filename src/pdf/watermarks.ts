// Draws the marks across a page of a document of the simulator or the test environment, of a preview, or of a cancelled
// invoice. The marks are below the text and do not touch the QR code, which requires a plain background (Orden
// HAC/1177/2024 art. 21).
import { shapeTextLine } from './fonts/typesetting';
import { type PageGeometry, pageWatermarkColors } from './grid';
import type { InvoicePdfInput } from './pdf-document';
import type { PdfPageWriter } from './sheet';
import { pdfTextsByLocale } from './view/words';

/** Vertical range of the marks, in points from the top of an A4 page, below the end of the QR code. */
const area = { top: 260, bottom: 790 };
const degrees = 34;

/** Lists the marks of an invoice for each page; an empty list if there are none. */
export function listPageWatermarks({
  environment,
  cancelled,
  preview,
  locale,
}: InvoicePdfInput): readonly PageWatermark[] {
  const word = pdfTextsByLocale[locale];
  return [
    ...(preview === true ? [{ text: word.previewMark, colour: pageWatermarkColors.notValid }] : []),
    ...(cancelled === true ? [{ text: word.cancelledMark, colour: pageWatermarkColors.cancelled }] : []),
    ...(environment === 'simulator' ? [{ text: word.simulatorMark, colour: pageWatermarkColors.notValid }] : []),
    ...(environment === 'test' ? [{ text: word.testMark, colour: pageWatermarkColors.notValid }] : []),
  ];
}

export interface PageWatermark {
  readonly text: string;
  readonly colour: string;
}

/** Draws one mark in the middle of the area, or two marks below each other. */
export function drawPageWatermarks(sheet: PdfPageWriter, marks: readonly PageWatermark[], frame: PageGeometry): void {
  if (marks.length === 0) return;
  const room = (area.bottom - area.top) / marks.length;
  sheet.artifact('Pagination', () => {
    marks.forEach(({ text, colour }, index) => {
      const line = shapeTextLine(text, 'bold');
      // The height of the rotated line is its width times the sine, plus its own height.
      const longest = Math.min((room - 50) / Math.sin((degrees * Math.PI) / 180), frame.width - 40);
      const size = Math.min(84, (longest * 1000) / line.width);
      sheet.printAcross(line, frame.width / 2, area.top + room * (index + 0.5), Math.floor(size), colour, degrees);
    });
  });
}
