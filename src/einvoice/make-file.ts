// E-invoice files by their formats.
import type { EInvoiceFormat, EInvoiceInput, EInvoiceResult } from './contract';
import { writeCii } from './cii/write-cii';
import { makeFacturae } from './facturae/make-facturae';
import { Findings } from './findings';
import { buildTerms } from './model/build';
import { profiles } from './profiles';
import { writeUbl } from './ubl/write-ubl';

/** Formats that are written from the model of EN 16931. */
type ModelFormat = keyof typeof profiles;

/** The file in this format, or why the format cannot say the invoice. */
export function makeEInvoice(format: EInvoiceFormat, input: EInvoiceInput): EInvoiceResult {
  return format === 'facturae' ? makeFacturae(input) : makeFromModel(format, input);
}

function makeFromModel(format: ModelFormat, input: EInvoiceInput): EInvoiceResult {
  const profile = profiles[format];
  const findings = new Findings();
  const terms = buildTerms(input, profile, findings);
  if (terms === undefined || findings.isRefused) return { kind: 'refused', faults: findings.faults };
  const xml = profile.syntax === 'ubl' ? writeUbl(terms, profile) : writeCii(terms, profile);
  return { kind: 'made', xml, warnings: findings.warnings };
}
