// Creates the e-invoice file of a format, or lists why the format cannot contain the invoice.
import type { EInvoiceFormat, EInvoiceInput, EInvoiceCreationResult } from './contract';
import { buildCiiXml } from './cii/write-cii';
import { createUnsignedFacturae } from './facturae/create-facturae';
import { EInvoiceFindingCollector } from './findings';
import { buildEInvoiceModel } from './model/build';
import { negateEInvoiceAmountsAndQuantities } from './model/negate';
import { areEInvoiceAmountsNegated, type EInvoiceProfile, eInvoiceProfiles } from './profiles';
import { toEInvoiceInputWithStatedAmounts } from './stated-input';
import { buildUblXml } from './ubl/write-ubl';

/** Creates the file in this format, or returns the reasons why the format cannot contain the invoice. */
export function createEInvoice(format: EInvoiceFormat, input: EInvoiceInput): EInvoiceCreationResult {
  if (format === 'facturae') return createUnsignedFacturae(input);
  return createEInvoiceByProfile(eInvoiceProfiles[format], input);
}

/** Creates the file of a specification that is written from the model. */
export function createEInvoiceByProfile(profile: EInvoiceProfile, given: EInvoiceInput): EInvoiceCreationResult {
  const input = toEInvoiceInputWithStatedAmounts(given);
  const findings = new EInvoiceFindingCollector();
  const built = buildEInvoiceModel(input, profile, findings);
  const terms =
    built && areEInvoiceAmountsNegated(input.invoice, profile) ? negateEInvoiceAmountsAndQuantities(built) : built;
  if (terms === undefined || findings.isRefused) return { kind: 'refused', faults: findings.faults };
  const xml = profile.syntax === 'ubl' ? buildUblXml(terms, profile) : buildCiiXml(terms, profile);
  return { kind: 'made', xml, warnings: findings.warnings };
}
