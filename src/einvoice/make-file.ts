// E-invoice files by their formats.
import type { EInvoiceFormat, EInvoiceInput, EInvoiceResult } from './contract';
import { writeCii } from './cii/write-cii';
import { makeFacturae } from './facturae/make-facturae';
import { Findings } from './findings';
import { buildTerms } from './model/build';
import { negateTerms } from './model/negate';
import { isNegated, type Profile, profiles } from './profiles';
import { toStatedInput } from './stated-input';
import { writeUbl } from './ubl/write-ubl';

/** Formats that are written from the model of EN 16931. */
type ModelFormat = keyof typeof profiles;

/** Makes the file in this format, or returns the reasons why the format cannot contain the invoice. */
export function makeEInvoice(format: EInvoiceFormat, input: EInvoiceInput): EInvoiceResult {
  return format === 'facturae' ? makeFacturae(input) : makeFromModel(format, input);
}

const makeFromModel = (format: ModelFormat, input: EInvoiceInput): EInvoiceResult =>
  makeByProfile(profiles[format], input);

/** The file of a specification that is written from the model. */
export function makeByProfile(profile: Profile, given: EInvoiceInput): EInvoiceResult {
  const input = toStatedInput(given);
  const findings = new Findings();
  const built = buildTerms(input, profile, findings);
  const terms = built && isNegated(input.invoice, profile) ? negateTerms(built) : built;
  if (terms === undefined || findings.isRefused) return { kind: 'refused', faults: findings.faults };
  const xml = profile.syntax === 'ubl' ? writeUbl(terms, profile) : writeCii(terms, profile);
  return { kind: 'made', xml, warnings: findings.warnings };
}
