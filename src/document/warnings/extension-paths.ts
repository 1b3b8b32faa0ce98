// Extensions of the scheme in places where nothing reads them. Without a warning, the record would silently state
// something else.

import { type Warning, createWarning } from '../../contracts/warnings';
import { hasFiscalExtensionPrefix, toSelloExtensionKey } from '../addons/es-fiscal/aliases';
import {
  correctionTypeExtensionKey,
  docTypeExtensionKey,
  exemptExtensionKey,
  fiscalCodeMeaningsByExtension,
  identityTypeExtensionKey,
  isFiscalExtensionKey,
  issuerTypeExtensionKey,
  opClassExtensionKey,
  regimeExtensionKey,
} from '../addons/es-fiscal/extensions';
import { findMostSimilarName } from '../find-nearest';
import type { ExtensionCodes } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { InvoiceTaxCombos } from './tax-rows';

/** The places where each extension is read. */
const homes: Readonly<Record<string, string>> = {
  [docTypeExtensionKey]: 'tax.ext',
  [correctionTypeExtensionKey]: 'tax.ext',
  'es-fiscal-simplified-art7273': 'tax.ext',
  [issuerTypeExtensionKey]: 'tax.ext',
  [regimeExtensionKey]: 'lines[].taxes[].ext',
  [opClassExtensionKey]: 'lines[].taxes[].ext',
  [exemptExtensionKey]: 'lines[].taxes[].ext',
  [identityTypeExtensionKey]: 'customer.identities[].ext',
};

interface ExtensionPath {
  readonly at: string;
  readonly key: string;
}

/** Returns whether the extension belongs at a different path. */
const isElsewhere = (key: string, home: string | undefined): boolean =>
  isFiscalExtensionKey(key) && homes[key] !== undefined && homes[key] !== home;

/** Returns whether the key looks like one of the scheme, by Sello's or the public name, but does not exist. */
const isUnknownKey = (key: string): boolean =>
  hasFiscalExtensionPrefix(key) && !isFiscalExtensionKey(toSelloExtensionKey(key));

/**
 * Warns about keys that nothing reads, so that the record states something else. `where` is the object that has the
 * key, such as `tax.ext`.
 */
export function warnUnknownExtensionKeys(ext: Readonly<Record<string, unknown>>, where: string): Warning[] {
  const matches = Object.keys(ext).filter(isUnknownKey);
  const [first] = matches;
  if (first === undefined) return [];
  const nearest = findMostSimilarName(first, Object.keys(fiscalCodeMeaningsByExtension)) ?? null;
  const paths = matches.map((key) => `$.doc.tax.ext.${key}`);
  return [createWarning('extension-unknown', paths, { at: where, key: first, nearest })];
}

export const warnUnknownTaxExtensionKeys = ({ tax }: Invoice): Warning[] =>
  tax?.ext === undefined ? [] : warnUnknownExtensionKeys(tax.ext, 'tax.ext');

/** Warns about extensions at a place where nothing reads them, such as a regime of a line instead of its taxes. */
export function warnMisplacedExtensions(invoice: Invoice, rows: InvoiceTaxCombos): Warning[] {
  const { lines = [], discounts = [], charges = [], supplier, customer, tax } = invoice;
  const extensionPaths: ExtensionPath[] = [];
  const look = (ext: ExtensionCodes | undefined, at: () => string, home?: string): void => {
    if (ext === undefined) return;
    for (const key of Object.keys(ext)) if (isElsewhere(key, home)) extensionPaths.push({ at: at(), key });
  };
  look(tax?.ext, () => 'tax', 'tax.ext');
  look(supplier?.ext, () => 'supplier');
  look(customer?.ext, () => 'customer');
  for (const [i, { ext, item }] of lines.entries()) {
    look(ext, () => `lines[${i}]`);
    look(item?.ext, () => `lines[${i}].item`);
  }
  for (const [i, { ext }] of discounts.entries()) look(ext, () => `discounts[${i}]`);
  for (const [i, { ext }] of charges.entries()) look(ext, () => `charges[${i}]`);
  for (const row of rows.all) look(row.combo.ext, () => row.at, 'lines[].taxes[].ext');
  const [first] = extensionPaths;
  if (!first) return [];
  const { at, key } = first;
  const paths = extensionPaths.map((one) => `$.doc.${one.at}.ext.${one.key}`);
  return [createWarning('extension-misplaced', paths, { at, key, home: homes[key] ?? '' })];
}
