// Warnings about codes and percentages that the calculation replaced. The public calculator does not warn.

import { type Warning, createWarning } from '../../contracts/warnings';
import { isCurrency } from '../iso-codes';
import { correctionType, docType, regime } from '../addons/es-fiscal/extensions';
import { isObject, type Json, type JsonObject } from '../model/basic';
import type { Document } from '../model/envelope';
import { listUnknownExtensions } from './extension-paths';
import { warnExemptionReplaced, warnSurchargeRegime } from './lost-codes';
import { listReplacedAmounts, listReplacedTotals, pairRows, quoteInput, readObject } from './replaced-amounts';
import { isStated, type StatedPaths } from './stated';
import { findReplacedCodes, listReplacedCodes, listUnknownOptions } from './unknown-codes';

const rowNames = ['lines', 'discounts', 'charges'] as const;

/**
 * One warning for each value that the calculation replaced; not for omitted ones, which have no effect.
 * @param touched paths that a patch writes; absent: the client sent the whole document
 */
export function listReplacedValues(input: Json, doc: Document, touched?: readonly string[]): Warning[] {
  if (!isObject(input)) return [];
  const given = isObject(input.doc) ? input.doc : input;
  const calculated = doc as unknown as JsonObject;
  const stated: StatedPaths = touched && new Set(touched);
  const matches = [
    ...replacedCurrency(given, calculated),
    ...listReplacedCodes(readObject(given, 'tax'), readObject(calculated, 'tax'), 'tax'),
    ...replacedIdentities(given, calculated),
    ...listReplacedTotals(given, calculated, stated),
    ...listReplacedAmounts(given, calculated, stated),
    ...rowNames.flatMap((name) => replacedInTaxes(given, calculated, name)),
  ];
  const statedMatches =
    stated === undefined ? matches : matches.filter(({ paths }) => paths.some((path) => isStated(stated, path)));
  return statedMatches.map(rememberBlocking);
}

/** The calculated document no longer shows the original value, so a blocking warning stays until it is fixed. */
const rememberBlocking = (one: Warning): Warning =>
  one.blocking && one.lost === undefined ? { ...one, lost: one.paths.map((path) => ({ path })) } : one;

/** Most taxes are set by name, so nothing in them can be replaced. */
function replacedInTaxes(given: JsonObject, made: JsonObject, name: (typeof rowNames)[number]): Warning[] {
  const warnings: Warning[] = [];
  for (const [row, madeRow, i] of pairRows(given[name], made[name])) {
    for (const [combo, madeCombo, j] of pairRows(row.taxes, madeRow.taxes)) {
      if (combo.ext === undefined && combo.percent === undefined && combo.surcharge === undefined) continue;
      const place = `${name}[${i}].taxes[${j}]`;
      warnings.push(
        ...listReplacedCodes(combo, madeCombo, place),
        ...warnExemptionReplaced(combo, madeCombo, place),
        ...warnSurchargeRegime(combo, madeCombo, place),
        ...replacedPercent(combo, madeCombo, place),
        ...replacedSurcharge(combo, madeCombo, place),
      );
    }
  }
  return warnings;
}

/** Options that a correction cannot have: R5 corrects a simplified invoice, and a credit note reports differences. */
export function listReplacedOptions(options: JsonObject, doc: Document): Warning[] {
  const calculated = doc as unknown as JsonObject;
  const ext = readObject(options, 'ext');
  const replaced = findReplacedCodes({ ext }, readObject(calculated, 'tax')).flatMap(({ key, code, now }) => {
    if (now === null || (key !== docType && key !== correctionType)) return [];
    const value = { path: `tax.ext.${key}`, given: quoteInput(code), now };
    return [createWarning('value-replaced', [`$.doc.${value.path}`], value)];
  });
  return [...replaced, ...listUnknownOptions(ext, calculated), ...listUnknownExtensions(ext, 'correct.ext')];
}

/** The key of an identity determines the code of its type. */
const replacedIdentities = (given: JsonObject, made: JsonObject): Warning[] =>
  pairRows(readObject(given, 'customer').identities, readObject(made, 'customer').identities).flatMap(
    ([identity, madeIdentity, i]) => listReplacedCodes(identity, madeIdentity, `customer.identities[${i}]`),
  );

/** Keys of rows without tax. With `reverse-charge` a percentage may be that of the customer. */
const untaxedKeys: readonly string[] = ['exempt', 'export', 'intra-community', 'outside-scope'];

/** A percentage is ignored if the row has a named rate or a key without tax; the client may have meant either. */
function replacedPercent(given: JsonObject, made: JsonObject, place: string): Warning[] {
  const { rate } = given;
  const percent = asText(given.percent);
  const { percent: now, key } = made;
  if (percent === undefined) return [];
  const path = `${place}.percent`;
  const quoted = quoteInput(percent);
  if (typeof now !== 'string') {
    const isDropped = typeof key === 'string' && toFraction(percent) !== 0;
    if (!isDropped) return [];
    const warning = createWarning('value-replaced.none', [`$.doc.${path}`], { path, given: quoted, key });
    return [untaxedKeys.includes(key) ? { ...warning, blocking: true } : warning];
  }
  if (typeof rate !== 'string' || toFraction(percent) === toFraction(now)) return [];
  return [createWarning('value-replaced.rate', [`$.doc.${path}`], { path, given: quoted, now, rate })];
}

/**
 * A named rate sets its surcharge, and the regime 18 follows from the input. A different surcharge would be declared
 * than is due, so no job accepts it.
 */
function replacedSurcharge(given: JsonObject, made: JsonObject, place: string): Warning[] {
  const surcharge = asText(given.surcharge);
  const { surcharge: now, rate, percent } = made;
  if (surcharge !== undefined && typeof percent !== 'string') return surchargeOfNothing(surcharge, made, place);
  if (surcharge === undefined || typeof rate !== 'string' || typeof percent !== 'string') return [];
  const plain = rate.replace('+eqs', '');
  const path = `${place}.surcharge`;
  const quoted = quoteInput(surcharge);
  if (typeof now !== 'string') {
    const params = { at: place, surcharge: quoted, rate, plain, percent };
    return [{ ...createWarning('surcharge-left-out.rate', [`$.doc.${path}`], params), blocking: true }];
  }
  if (toFraction(surcharge) === toFraction(now)) return [];
  const params = { path, given: quoted, now, rate, plain, percent };
  return [{ ...createWarning('value-replaced.surcharge', [`$.doc.${path}`], params), blocking: true }];
}

/** A surcharge with a key without tax. It sets regime 18 regardless. */
function surchargeOfNothing(surcharge: string, { key, ext }: JsonObject, place: string): Warning[] {
  if (toFraction(surcharge) === 0 || typeof key !== 'string') return [];
  const isReported = isObject(ext) && ext[regime] === '18';
  const params = { at: place, surcharge: quoteInput(surcharge), key, isReported };
  const warning = createWarning('surcharge-left-out.key', [`$.doc.${place}.surcharge`], params);
  return [isReported ? { ...warning, blocking: true } : warning];
}

const isoLetters = 3;

/** A value that is not a currency code is dropped, and the currency of the country is used. */
function replacedCurrency({ currency }: JsonObject, made: JsonObject): Warning[] {
  const now = made.currency;
  if (typeof currency !== 'string' || typeof now !== 'string') return [];
  const code = currency.trim();
  if (code === '' || code.toUpperCase() === now || (code === '€' && now === 'EUR')) return [];
  const suggestion = code.toUpperCase().slice(0, isoLetters);
  const params = {
    path: 'currency',
    given: quoteInput(currency),
    now,
    meant: isCurrency(suggestion) ? suggestion : null,
    needsRate: suggestion !== now,
  };
  // The amounts would be declared in a currency that the client did not write.
  return [{ ...createWarning('value-replaced.currency', ['$.doc.currency'], params), blocking: true }];
}

/** Returns a percentage as written, from a text or a number, or undefined if it has no digits. */
function asText(value: Json | undefined): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /\d/.test(text) ? text : undefined;
}

const toFraction = (text: string): number =>
  Number((text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)).toFixed(6));
