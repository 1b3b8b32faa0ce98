// Makes the PDF of an invoice on A4, with the order of the blocks on its pages.
import { gatherBytes } from './assembly';
import {
  drawBlockHeading,
  drawFoot,
  drawHeading,
  drawLogo,
  drawParties,
  drawPassage,
  drawReferences,
  drawRunningHead,
  layoutPassage,
  type PassageLayout,
} from './blocks';
import { toAccentColour, contentWidth, gap, page } from './grid';
import { drawMarks, listMarks } from './marks';
import { finishDocument, type InvoiceToPrint, openDocument } from './page-file';
import { drawQr, qrHeight } from './draw-qr';
import { type Element, type Sheet, createSheet } from './sheet';
import { drawTable } from './table-draw';
import { layoutTable, type TableLayout } from './table-layout';
import { buildHeadingView, buildReferencesView } from './view/heading-view';
import { listWatermarks } from './view/legal-view';
import { buildLineTable } from './view/line-view';
import { formatRegistration, formatTaxIdentity, buildPartyViews } from './view/party-view';
import { buildPaymentSections } from './view/payment-view';
import { withRecordSigns } from './view/record-signs';
import { buildTaxTable } from './view/tax-view';
import { buildTotalsTable } from './view/totals-view';
import { words } from './view/words';

/**
 * Renders the invoice as PDF/A-3a and PDF/UA-1, A4, with identical bytes for identical input. It prints what the
 * document holds and computes nothing, so the invoice must be calculated.
 */
export function renderInvoice(given: InvoiceToPrint): Promise<Buffer> {
  const input = { ...given, invoice: withRecordSigns(given.invoice, given.recordTotals) };
  const { invoice, locale, accent } = input;
  const heading = buildHeadingView(invoice, locale, input.dateFormat);
  const title = [heading.title, heading.number].filter(Boolean).join(' ');
  const document = openDocument(title, input);
  const bytes = gatherBytes(document);
  const home = invoice.supplier?.tax_id?.country ?? 'ES';
  const supplier = [invoice.supplier?.name, formatTaxIdentity(invoice.supplier?.tax_id, home, locale)];
  const running = [title, ...supplier].filter(Boolean).join('  ·  ');
  const marks = listMarks(input);
  const sheet = createSheet(document, {
    frame: page,
    accent: accent === undefined ? undefined : toAccentColour(accent),
    background: (each) => drawMarks(each, marks, page),
    runningHead: (each) => drawRunningHead(each, running),
  });
  const root = document.struct('Document');
  document.addStructure(root);
  drawTop(sheet, root, input, heading);
  drawBody(sheet, root, input);
  sheet.finishPages((index, count) => {
    const text = formatRegistration(invoice.supplier, locale) || running;
    drawFoot(sheet, text, `${words[locale].page} ${index + 1} ${words[locale].of} ${count}`);
  });
  root.end();
  finishDocument(document, input);
  return bytes;
}

/**
 * Draws the QR code first, as the law requires, next to it title, facts and logo, and below these supplier and
 * customer, so that the height that the code needs is not left empty.
 */
function drawTop(
  sheet: Sheet,
  root: Element,
  input: InvoiceToPrint,
  heading: ReturnType<typeof buildHeadingView>,
): void {
  const { qrAddress, logo, logoHeight, locale, invoice } = input;
  const top = sheet.y;
  const x = qrAddress === undefined ? page.left : drawQr(sheet, root, qrAddress) + 12;
  const alt = invoice.supplier?.alias ?? invoice.supplier?.name ?? '';
  const room = logo && drawLogo(sheet, root, { logo, alt, height: logoHeight, x });
  drawHeading(sheet, root, heading, { x, right: room?.left ?? page.right, warnings: listWatermarks(input, locale) });
  sheet.y = Math.max(sheet.y, room === undefined ? 0 : top + room.height) + gap;
  const [supplier, customer, ...others] = buildPartyViews(invoice, locale, input.supplierAddress);
  const pair = [supplier, customer].filter((party) => party !== undefined);
  drawParties(sheet, root, pair, x);
  if (qrAddress !== undefined) sheet.y = Math.max(sheet.y, top + qrHeight + 10);
  drawParties(sheet, root, others, page.left);
}

function drawBody(sheet: Sheet, root: Element, input: InvoiceToPrint): void {
  const { invoice, locale, dateFormat } = input;
  const references = buildReferencesView(invoice, locale, dateFormat);
  if (references !== undefined) drawReferences(sheet, root, references);
  const lines = buildLineTable(invoice, locale, dateFormat);
  const sums = layoutSums(input);
  const passages = buildPaymentSections(invoice, locale, dateFormat).map(layoutPassage);
  if (lines !== undefined) {
    drawTable(sheet, root, layoutTable(lines, contentWidth), page.left, tailHeight(sums, passages));
    sheet.y += gap;
  }
  drawSums(sheet, root, sums);
  for (const passage of passages) drawPassage(sheet, root, passage);
}

/** Passages up to this height follow the sums, because on a separate last page they would be a line or two. */
const passagesTogetherMax = 90;

/**
 * Returns the height that must follow the last line of the invoice, so that neither sums nor a note are alone on a
 * page.
 */
function tailHeight(sums: Sums, passages: readonly PassageLayout[]): number {
  const below = passages.reduce((sum, { height }) => sum + height, 0);
  return gap + (sums.sideBySide ? sums.height : 60) + (below <= passagesTogetherMax ? below : 0);
}

interface Sums {
  readonly title: string;
  readonly left: TableLayout | undefined;
  readonly leftWidth: number;
  readonly right: TableLayout | undefined;
  readonly rightWidth: number;
  readonly height: number;
  /** Side by side; below each other when they are too tall for that. */
  readonly sideBySide: boolean;
}

function layoutSums({ invoice, locale, recordTotals }: InvoiceToPrint): Sums {
  const summary = buildTaxTable(invoice, locale);
  const totals = buildTotalsTable(invoice, locale, recordTotals);
  const rightWidth = 206;
  const leftWidth = contentWidth - rightWidth - 24;
  const summaryLayout = summary && layoutTable(summary, leftWidth);
  const right = totals && layoutTable(totals, rightWidth);
  const height = Math.max((summaryLayout?.height ?? 0) + 16, right?.height ?? 0) + gap;
  return {
    title: words[locale].taxSummary,
    left: summaryLayout,
    leftWidth,
    right,
    rightWidth,
    height,
    sideBySide: height <= 560,
  };
}

function drawSums(sheet: Sheet, root: Element, sums: Sums): void {
  const { left, right, sideBySide, height, leftWidth, rightWidth } = sums;
  if (sideBySide) sheet.ensure(height);
  const top = sheet.y;
  if (left !== undefined) {
    drawBlockHeading(sheet, root, sums.title, page.left, leftWidth);
    drawTable(sheet, root, left, page.left);
  }
  const bottom = sheet.y;
  if (right !== undefined) {
    if (sideBySide) sheet.y = top;
    else sheet.y += gap;
    drawTable(sheet, root, right, page.right - rightWidth);
  }
  sheet.y = (sideBySide ? Math.max(bottom, sheet.y) : sheet.y) + gap;
}
