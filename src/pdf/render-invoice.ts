// Makes the PDF of an invoice: the order of the blocks, and the file around them.
import PDFDocument from 'pdfkit';
import type { Invoice } from '../document/model/invoice';
import { gatherBytes } from './assembly';
import {
  drawBlockHeading,
  drawFoot,
  drawHeading,
  drawParties,
  drawPassage,
  drawReferences,
  drawRunningHead,
} from './blocks';
import { contentWidth, gap, page } from './grid';
import { accessibilityMark, fileInfo } from './metadata';
import { drawQr, qrHeight } from './qr';
import { type Element, type Sheet, openSheet } from './sheet';
import { drawTable } from './table-draw';
import { layoutTable } from './table-layout';
import { viewHeading, viewReferences } from './view/heading-view';
import { viewLines } from './view/line-view';
import { registrationText, taxIdentityText, viewParties } from './view/party-view';
import { viewPassages } from './view/payment-view';
import { viewTaxSummary } from './view/tax-view';
import { viewTotals } from './view/totals-view';
import { type Locale, words } from './view/words';

export interface InvoiceToPrint {
  readonly invoice: Invoice;
  readonly locale: Locale;
  /** Address in the QR code, from the sealed record. Absent: no code and no mention of the scheme. */
  readonly qrAddress?: string | undefined;
  /** The sealed record's XML, put into the file as its source. */
  readonly recordXml?: { readonly name: string; readonly bytes: Uint8Array } | undefined;
  /** Written as the file's dates; part of the bytes, so give the time of sealing, not of printing. */
  readonly issuedAt: Date;
}

/**
 * The invoice as PDF/A-3a and PDF/UA-1, A4, identical bytes for identical input.
 * Prints what the document holds and computes nothing: the invoice must be calculated.
 */
export function renderInvoice(input: InvoiceToPrint): Promise<Buffer> {
  const { invoice, locale } = input;
  const heading = viewHeading(invoice, locale);
  const title = [heading.title, heading.number].filter(Boolean).join(' ');
  const document = openDocument(title, invoice.supplier?.name ?? '', input);
  const bytes = gatherBytes(document);
  const home = invoice.supplier?.tax_id?.country ?? 'ES';
  const supplier = [invoice.supplier?.name, taxIdentityText(invoice.supplier?.tax_id, home, locale)];
  const running = [title, ...supplier].filter(Boolean).join('  ·  ');
  const sheet = openSheet(document, (each) => drawRunningHead(each, running));
  const root = document.struct('Document');
  document.addStructure(root);
  drawTop(sheet, root, input, heading);
  drawBody(sheet, root, invoice, locale);
  sheet.finishPages((index, count) => {
    const text = registrationText(invoice.supplier) || running;
    drawFoot(sheet, text, `${words[locale].page} ${index + 1} ${words[locale].of} ${count}`);
  });
  root.end();
  finish(document, input);
  return bytes;
}

function drawTop(sheet: Sheet, root: Element, input: InvoiceToPrint, heading: ReturnType<typeof viewHeading>): void {
  const { qrAddress } = input;
  const top = sheet.y;
  if (qrAddress === undefined) {
    drawHeading(sheet, root, heading, page.left);
    sheet.y += gap;
    return;
  }
  const x = drawQr(sheet, root, qrAddress) + 12;
  drawHeading(sheet, root, heading, x);
  sheet.y = Math.max(sheet.y, top + qrHeight) + gap;
}

function drawBody(sheet: Sheet, root: Element, invoice: Invoice, locale: Locale): void {
  drawParties(sheet, root, viewParties(invoice, locale));
  const references = viewReferences(invoice, locale);
  if (references !== undefined) drawReferences(sheet, root, references);
  const lines = viewLines(invoice, locale);
  if (lines !== undefined) {
    drawTable(sheet, root, layoutTable(lines, contentWidth), page.left);
    sheet.y += gap;
  }
  drawSums(sheet, root, invoice, locale);
  for (const passage of viewPassages(invoice, locale)) drawPassage(sheet, root, passage);
}

/** Tax summary on the left and totals on the right; below each other when they are too tall to go side by side. */
function drawSums(sheet: Sheet, root: Element, invoice: Invoice, locale: Locale): void {
  const summary = viewTaxSummary(invoice, locale);
  const totals = viewTotals(invoice, locale);
  const rightWidth = 196;
  const leftWidth = contentWidth - rightWidth - 28;
  const left = summary && layoutTable(summary, leftWidth);
  const right = totals && layoutTable(totals, rightWidth);
  const height = Math.max((left?.height ?? 0) + 16, right?.height ?? 0);
  const beside = height <= 560;
  if (beside) sheet.ensure(height);
  const top = sheet.y;
  if (left !== undefined) {
    drawBlockHeading(sheet, root, words[locale].taxSummary, page.left, leftWidth);
    drawTable(sheet, root, left, page.left);
  }
  const bottom = sheet.y;
  if (right !== undefined) {
    if (beside) sheet.y = top;
    else sheet.y += gap;
    drawTable(sheet, root, right, page.right - rightWidth);
  }
  sheet.y = (beside ? Math.max(bottom, sheet.y) : sheet.y) + gap;
}

function openDocument(title: string, author: string, { locale, issuedAt }: InvoiceToPrint): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: locale,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    // Pages and fonts are compressed by us; the rest (colour profile, record) is too small to pay for it.
    compress: false,
    // Without a default font a forgotten one throws instead of being written as Helvetica, not embedded.
    font: null as unknown as string,
    info: fileInfo(title, author, issuedAt),
  });
}

function finish(document: PDFKit.PDFDocument, { recordXml, issuedAt }: InvoiceToPrint): void {
  if (recordXml !== undefined) {
    // `relationship` (AFRelationship, which PDF/A-3 demands) is missing in the library's types.
    const options = {
      name: recordXml.name,
      type: 'application/xml',
      relationship: 'Source',
      description: 'Registro de facturación',
      creationDate: issuedAt,
      modifiedDate: issuedAt,
    };
    document.file(Buffer.from(recordXml.bytes), options);
  }
  document.appendXML(accessibilityMark);
  document.end();
}
