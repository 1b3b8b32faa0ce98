// Creates the PDF of an invoice on A4, and decides the order of the blocks on its pages.
import { startCollectingPdfBytes } from './collect-bytes';
import {
  drawBlockHeading,
  drawPageFooter,
  drawInvoiceHeading,
  drawLogo,
  drawInvoiceParties,
  drawTitledPdfSection,
  drawPrecedingInvoices,
  drawContinuationPageHeader,
  computeTitledPdfSectionLayout,
  type TitledPdfSectionLayout,
} from './blocks';
import { toReadablePdfAccentColor, a4ContentWidthPoints, sectionGapPoints, a4PageGeometry } from './grid';
import { drawPageWatermarks, listPageWatermarks } from './watermarks';
import { embedFilesAndEndInvoicePdf, type InvoicePdfInput, startInvoicePdfDocument } from './pdf-document';
import { drawTaxQrWithTexts, qrBlockHeightPoints } from './draw-qr';
import { type PdfStructureElement, type PdfPageWriter, createPdfPageWriter } from './sheet';
import { drawPdfTable } from './table-draw';
import { computePdfTableLayout, type PdfTableLayout } from './table-layout';
import { buildPrintedInvoiceHeading, buildPrintedPrecedingInvoices } from './view/heading-view';
import { listPrintedStatusMarks } from './view/legal-view';
import { buildPrintedLineTable } from './view/line-view';
import { formatCommercialRegisterEntryAndCapital, formatTaxIdWithLabel, buildPrintedParties } from './view/party-view';
import { buildPaymentLegalAndNoteSections } from './view/payment-view';
import { toInvoiceWithRecordSigns } from './view/record-signs';
import { buildPrintedTaxTable } from './view/tax-view';
import { buildPrintedTotalsTable } from './view/totals-view';
import { pdfTextsByLocale } from './view/words';

/**
 * Renders the invoice as PDF/A-3a and PDF/UA-1, A4. Identical input gives identical bytes. The function prints the
 * content of the document and computes nothing, so the invoice must already be calculated.
 */
export function renderInvoicePdf(given: InvoicePdfInput): Promise<Buffer> {
  const input = { ...given, invoice: toInvoiceWithRecordSigns(given.invoice, given.recordTotals) };
  const { invoice, locale, accent } = input;
  const heading = buildPrintedInvoiceHeading(invoice, locale, input.dateFormat, input.recordTotals);
  const title = [heading.title, heading.number].filter(Boolean).join(' ');
  const document = startInvoicePdfDocument(title, input);
  const bytes = startCollectingPdfBytes(document);
  const home = invoice.supplier?.tax_id?.country ?? 'ES';
  const supplier = [invoice.supplier?.name, formatTaxIdWithLabel(invoice.supplier?.tax_id, home, locale)];
  const running = [title, ...supplier].filter(Boolean).join('  ·  ');
  const marks = listPageWatermarks(input);
  const sheet = createPdfPageWriter(document, {
    frame: a4PageGeometry,
    accent: accent === undefined ? undefined : toReadablePdfAccentColor(accent),
    background: (each) => drawPageWatermarks(each, marks, a4PageGeometry),
    runningHead: (each) => drawContinuationPageHeader(each, running),
  });
  const root = document.struct('Document');
  document.addStructure(root);
  drawTop(sheet, root, input, heading);
  drawBody(sheet, root, input);
  sheet.finishPages((index, count) => {
    const text = formatCommercialRegisterEntryAndCapital(invoice.supplier, locale) || running;
    drawPageFooter(
      sheet,
      text,
      `${pdfTextsByLocale[locale].page} ${index + 1} ${pdfTextsByLocale[locale].of} ${count}`,
    );
  });
  root.end();
  embedFilesAndEndInvoicePdf(document, input);
  return bytes;
}

/**
 * Draws the QR code first, as the law requires. Title, facts and logo are next to it, and supplier and customer are
 * below these, so that the height of the code is not left empty.
 */
function drawTop(
  sheet: PdfPageWriter,
  root: PdfStructureElement,
  input: InvoicePdfInput,
  heading: ReturnType<typeof buildPrintedInvoiceHeading>,
): void {
  const { qrAddress, logo, logoHeight, locale, invoice } = input;
  const top = sheet.y;
  const x = qrAddress === undefined ? a4PageGeometry.left : drawTaxQrWithTexts(sheet, root, qrAddress) + 12;
  const alt = invoice.supplier?.alias ?? invoice.supplier?.name ?? '';
  const room = logo && drawLogo(sheet, root, { logo, alt, height: logoHeight, x });
  drawInvoiceHeading(sheet, root, heading, {
    x,
    right: room?.left ?? a4PageGeometry.right,
    warnings: listPrintedStatusMarks(input, locale),
  });
  sheet.y = Math.max(sheet.y, room === undefined ? 0 : top + room.height) + sectionGapPoints;
  const [supplier, customer, ...others] = buildPrintedParties(invoice, locale, input.supplierAddress);
  const pair = [supplier, customer].filter((party) => party !== undefined);
  drawInvoiceParties(sheet, root, pair, x);
  if (qrAddress !== undefined) sheet.y = Math.max(sheet.y, top + qrBlockHeightPoints + 10);
  drawInvoiceParties(sheet, root, others, a4PageGeometry.left);
}

function drawBody(sheet: PdfPageWriter, root: PdfStructureElement, input: InvoicePdfInput): void {
  const { invoice, locale, dateFormat } = input;
  const references = buildPrintedPrecedingInvoices(invoice, locale, dateFormat, input.recordTotals);
  if (references !== undefined) drawPrecedingInvoices(sheet, root, references);
  const lines = buildPrintedLineTable(invoice, locale, dateFormat);
  const sums = layoutSums(input);
  const passages = buildPaymentLegalAndNoteSections(invoice, locale, dateFormat).map(computeTitledPdfSectionLayout);
  if (lines !== undefined) {
    drawPdfTable(
      sheet,
      root,
      computePdfTableLayout(lines, a4ContentWidthPoints),
      a4PageGeometry.left,
      tailHeight(sums, passages),
    );
    sheet.y += sectionGapPoints;
  }
  drawSums(sheet, root, sums);
  for (const passage of passages) drawTitledPdfSection(sheet, root, passage);
}

/**
 * Maximum height of passages that stay together with the sums, because on a separate last page they would be only a
 * line or two.
 */
const passagesTogetherMax = 90;

/**
 * Returns the height that must follow the last line of the invoice, so that neither the sums nor a note are alone on a
 * page.
 */
function tailHeight(sums: Sums, passages: readonly TitledPdfSectionLayout[]): number {
  const below = passages.reduce((sum, { height }) => sum + height, 0);
  return sectionGapPoints + (sums.sideBySide ? sums.height : 60) + (below <= passagesTogetherMax ? below : 0);
}

interface Sums {
  readonly title: string;
  readonly left: PdfTableLayout | undefined;
  readonly leftWidth: number;
  readonly right: PdfTableLayout | undefined;
  readonly rightWidth: number;
  readonly height: number;
  /** Whether blocks are side by side. If they are too tall for that, they are below each other. */
  readonly sideBySide: boolean;
}

function layoutSums({ invoice, locale, recordTotals }: InvoicePdfInput): Sums {
  const summary = buildPrintedTaxTable(invoice, locale);
  const totals = buildPrintedTotalsTable(invoice, locale, recordTotals);
  const rightWidth = 206;
  const leftWidth = a4ContentWidthPoints - rightWidth - 24;
  const summaryLayout = summary && computePdfTableLayout(summary, leftWidth);
  const right = totals && computePdfTableLayout(totals, rightWidth);
  const height = Math.max((summaryLayout?.height ?? 0) + 16, right?.height ?? 0) + sectionGapPoints;
  return {
    title: pdfTextsByLocale[locale].taxSummary,
    left: summaryLayout,
    leftWidth,
    right,
    rightWidth,
    height,
    sideBySide: height <= 560,
  };
}

function drawSums(sheet: PdfPageWriter, root: PdfStructureElement, sums: Sums): void {
  const { left, right, sideBySide, height, leftWidth, rightWidth } = sums;
  if (sideBySide) sheet.ensure(height);
  const top = sheet.y;
  if (left !== undefined) {
    drawBlockHeading(sheet, root, sums.title, a4PageGeometry.left, leftWidth);
    drawPdfTable(sheet, root, left, a4PageGeometry.left);
  }
  const bottom = sheet.y;
  if (right !== undefined) {
    if (sideBySide) sheet.y = top;
    else sheet.y += sectionGapPoints;
    drawPdfTable(sheet, root, right, a4PageGeometry.right - rightWidth);
  }
  sheet.y = (sideBySide ? Math.max(bottom, sheet.y) : sheet.y) + sectionGapPoints;
}
