// Renders the simplified invoice on a roll of 80 mm (RD 1619/2012 art. 7), on one page that is as long as needed, in
// black on white.
import { startCollectingPdfBytes } from './collect-bytes';
import { shapeTextLine, type ShapedTextLine, type FontWeight, wrapTextIntoLines } from './fonts/typesetting';
import {
  pdfColors,
  type PageGeometry,
  computeTextLineHeightPoints,
  pointsPerMillimeter,
  fontSizesPoints,
} from './grid';
import { embedFilesAndEndInvoicePdf, type InvoicePdfInput, startInvoicePdfDocument } from './pdf-document';
import { type PdfStructureElement, createPdfPageWriter, drawTextLines, type PdfPageWriter } from './sheet';
import { drawTaxQrWithTexts, qrBlockHeightPoints, qrSidePoints } from './draw-qr';
import { buildPrintedReceipt, type PrintedReceiptBlock } from './view/receipt-view';
import { toInvoiceWithRecordSigns } from './view/record-signs';

const paper = { width: 80 * pointsPerMillimeter, margin: 4 * pointsPerMillimeter } as const;
const contentWidth = paper.width - 2 * paper.margin;
/**
 * Maximum height of a page in points. PDF readers accept pages of 200 inches; a longer simplified invoice continues on
 * another page.
 */
const heightMax = 14_000;
/** No text is larger than the texts at the QR code (Orden HAC/1177/2024 art. 20). */
const sizesByStyle = { title: fontSizesPoints.qr, strong: 9, normal: 8.5, small: 7.5 } as const;

/** A part with its lines, ready to be placed and printed. */
interface PlacedPart {
  readonly part: PrintedReceiptBlock;
  readonly left: readonly ShapedTextLine[];
  readonly right: ShapedTextLine | undefined;
  readonly height: number;
}

/** Renders a simplified invoice as PDF/A-3a and PDF/UA-1, 80 mm wide. Identical input gives identical bytes. */
export function renderReceiptPdf(given: InvoicePdfInput): Promise<Buffer> {
  const input = { ...given, invoice: toInvoiceWithRecordSigns(given.invoice, given.recordTotals) };
  const { title, parts } = buildPrintedReceipt(input);
  const placed = parts.map(place);
  const code = input.qrAddress === undefined ? 0 : qrBlockHeightPoints + 6;
  const needed = placed.reduce((sum, { height }) => sum + height, code) + 2 * paper.margin;
  const document = startInvoicePdfDocument(title, input);
  const bytes = startCollectingPdfBytes(document);
  const frame = buildFrame(Math.min(needed, heightMax));
  const sheet = createPdfPageWriter(document, { frame, runningHead: () => frame.top });
  const root = document.struct('Document');
  document.addStructure(root);
  if (input.qrAddress !== undefined) {
    drawTaxQrWithTexts(sheet, root, input.qrAddress, (paper.width - qrSidePoints) / 2);
    sheet.y += code;
  }
  for (const each of placed) draw(sheet, root, each);
  sheet.finishPages(() => undefined);
  root.end();
  embedFilesAndEndInvoicePdf(document, input);
  return bytes;
}

const buildFrame = (height: number): PageGeometry => ({
  width: paper.width,
  height,
  left: paper.margin,
  right: paper.width - paper.margin,
  top: paper.margin,
  bottom: height - paper.margin + 0.01,
  footer: height,
});

const chooseWeight = (part: PrintedReceiptBlock): FontWeight =>
  part.kind === 'text' && (part.size === 'title' || part.size === 'strong') ? 'bold' : 'regular';

function place(part: PrintedReceiptBlock): PlacedPart {
  if (part.kind === 'rule') return { part, left: [], right: undefined, height: 7 };
  const size = sizesByStyle[part.size];
  const weight = chooseWeight(part);
  const right = part.right === undefined ? undefined : shapeTextLine(part.right, weight);
  const rightWidth = right === undefined ? 0 : (right.width * size) / 1000 + 8;
  const leftLines = wrapTextIntoLines(part.text, weight, size, Math.max(40, contentWidth - rightWidth));
  return { part, left: leftLines, right, height: leftLines.length * computeTextLineHeightPoints(size) + 1 };
}

function draw(sheet: PdfPageWriter, root: PdfStructureElement, { part, left, right, height }: PlacedPart): void {
  sheet.ensure(Math.min(height, 200));
  if (part.kind === 'rule') {
    sheet.artifact('Layout', () => sheet.rule(paper.margin, sheet.y + 3, contentWidth, 0.5, pdfColors.ink));
    sheet.y += height;
    return;
  }
  const size = sizesByStyle[part.size];
  const tag = part.size === 'title' && part.centred === true ? 'H1' : 'P';
  sheet.mark(sheet.element(root, tag), tag, () => {
    const top = sheet.y;
    for (const [index, line] of left.entries()) {
      const wide = (line.width * size) / 1000;
      const shift = part.centred === true ? (contentWidth - wide) / 2 : 0;
      drawTextLines(
        sheet,
        [line],
        paper.margin + shift,
        top + index * computeTextLineHeightPoints(size),
        size,
        pdfColors.ink,
      );
    }
    if (right === undefined) return;
    const x = paper.width - paper.margin - (right.width * size) / 1000;
    drawTextLines(sheet, [right], x, top + (left.length - 1) * computeTextLineHeightPoints(size), size, pdfColors.ink);
  });
  sheet.y += height;
}
