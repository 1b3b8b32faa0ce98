// Warnings about codes and percentages of an input that the calculation replaced. The public calculator gives no such
// warnings.

import { type Warning, createWarning } from '../../contracts/warnings';
import { isCurrencyCode } from '../iso-codes';
import { correctionTypeExtensionKey, docTypeExtensionKey, regimeExtensionKey } from '../addons/es-fiscal/extensions';
import { isJsonObject, type Json, type JsonObject } from '../model/basic';
import { type Document, isGoblInvoice } from '../model/envelope';
import { warnRoundedConvertedPrice } from './exchange-rates';
import { warnPrecedingTaxReplacedByCalculation } from './preceding-amounts';
import { warnUnknownExtensionKeys } from './extension-paths';
import { warnExemptionReplacedByCalculation, warnClientWrittenSurchargeRegime } from './lost-codes';
import {
  warnAmountsReplacedByCalculation,
  warnTotalsReplacedByCalculation,
  pairGivenAndCalculatedRows,
  formatInputValueForMessage,
  getObjectMemberOrEmpty,
} from './replaced-amounts';
import { warnInvisibleCharactersInInvoiceNumbers } from './replaced-numbers';
import { isPathWrittenByClient, type ClientWrittenPaths } from './client-written-paths';
import {
  listExtensionCodesReplacedByCalculation,
  warnExtensionCodesReplacedByCalculation,
  warnUnknownExtensionCodes,
} from './unknown-codes';

const rowNames = ['lines', 'discounts', 'charges'] as const;

/**
 * Returns one warning for each value that the calculation replaced; replaced totals of the document and its lines share
 * one warning. Omitted values have no effect, and get no warning.
 * @param touched paths that a patch writes; absent if the client sent the whole document
 */
export function warnValuesReplacedByCalculation(input: Json, doc: Document, touched?: readonly string[]): Warning[] {
  if (!isJsonObject(input)) return [];
  const given = isJsonObject(input.doc) ? input.doc : input;
  const made = doc as unknown as JsonObject;
  const stated: ClientWrittenPaths = touched && new Set(touched);
  const found = [
    ...replacedCurrency(given, made),
    ...warnInvisibleCharactersInInvoiceNumbers(given, made),
    ...warnExtensionCodesReplacedByCalculation(
      getObjectMemberOrEmpty(given, 'tax'),
      getObjectMemberOrEmpty(made, 'tax'),
      'tax',
    ),
    ...replacedIdentities(given, made),
    ...warnTotalsReplacedByCalculation(given, made, stated),
    ...warnAmountsReplacedByCalculation(given, made, stated),
    ...warnPrecedingTaxReplacedByCalculation(given, doc),
    ...(isGoblInvoice(doc) ? warnRoundedConvertedPrice(given, doc) : []),
    ...rowNames.flatMap((name) => replacedInTaxes(given, made, name)),
  ];
  const said =
    stated === undefined
      ? found
      : found.filter(({ paths }) => paths.some((path) => isPathWrittenByClient(stated, path)));
  return said.map(rememberBlocking);
}

/**
 * Adds the paths to a warning that blocks. Such a warning stays until the value is repaired, because the calculated
 * document no longer shows what was written.
 */
const rememberBlocking = (one: Warning): Warning =>
  one.blocking && one.lost === undefined ? { ...one, lost: one.paths.map((path) => ({ path })) } : one;

/** Warns about replaced values in taxes. Most taxes are set by name, so nothing of them can be replaced. */
function replacedInTaxes(given: JsonObject, made: JsonObject, name: (typeof rowNames)[number]): Warning[] {
  const found: Warning[] = [];
  // The rows of a reference to an earlier invoice are as they were calculated, with a regime that the calculation
  // wrote.
  const isCopied = Array.isArray(made.preceding) && made.preceding.length > 0;
  for (const [row, madeRow, i] of pairGivenAndCalculatedRows(given[name], made[name])) {
    for (const [combo, madeCombo, j] of pairGivenAndCalculatedRows(row.taxes, madeRow.taxes)) {
      if (combo.ext === undefined && combo.percent === undefined && combo.surcharge === undefined) continue;
      const place = `${name}[${i}].taxes[${j}]`;
      found.push(
        ...warnExtensionCodesReplacedByCalculation(combo, madeCombo, place),
        ...warnExemptionReplacedByCalculation(combo, madeCombo, place),
        ...(isCopied ? [] : warnClientWrittenSurchargeRegime(combo, madeCombo, place)),
        ...replacedPercent(combo, madeCombo, place),
        ...replacedSurcharge(combo, madeCombo, place),
      );
    }
  }
  return found;
}

/**
 * Warns about options that a correction cannot have. An R5 corrects a simplified invoice, and a credit note corrects by
 * differences.
 */
export function warnUnusableCorrectionOptions(options: JsonObject, doc: Document): Warning[] {
  const made = doc as unknown as JsonObject;
  const ext = getObjectMemberOrEmpty(options, 'ext');
  const replaced = listExtensionCodesReplacedByCalculation({ ext }, getObjectMemberOrEmpty(made, 'tax')).flatMap(
    ({ key, code, now }) => {
      if (now === null || (key !== docTypeExtensionKey && key !== correctionTypeExtensionKey)) return [];
      const value = { path: `tax.ext.${key}`, given: formatInputValueForMessage(code), now };
      return [createWarning('value-replaced', [`$.doc.${value.path}`], value)];
    },
  );
  return [
    ...replaced,
    ...warnUnknownExtensionCodes(ext, '$.doc.tax', made),
    ...warnUnknownExtensionKeys(ext, 'correct.ext'),
  ];
}

/** Warns about replaced codes of identities, because the key of an identity determines the code of its type. */
const replacedIdentities = (given: JsonObject, made: JsonObject): Warning[] =>
  pairGivenAndCalculatedRows(
    getObjectMemberOrEmpty(given, 'customer').identities,
    getObjectMemberOrEmpty(made, 'customer').identities,
  ).flatMap(([identity, madeIdentity, i]) =>
    warnExtensionCodesReplacedByCalculation(identity, madeIdentity, `customer.identities[${i}]`),
  );

/** Keys of rows without tax. With `reverse-charge`, the percentage may be the rate of the customer. */
const untaxedKeys: readonly string[] = ['exempt', 'export', 'intra-community', 'outside-scope'];

/**
 * Warns about an ignored percentage. A named rate, or a key that charges nothing, overrides the percentage, and the
 * client may have meant either of them.
 */
function replacedPercent(given: JsonObject, made: JsonObject, place: string): Warning[] {
  const { rate } = given;
  const percent = asText(given.percent);
  const { percent: now, key } = made;
  if (percent === undefined) return [];
  const path = `${place}.percent`;
  const quoted = formatInputValueForMessage(percent);
  if (typeof now !== 'string') {
    const isDropped = typeof key === 'string' && fractionOf(percent) !== 0;
    if (!isDropped) return [];
    const said = createWarning('value-replaced.none', [`$.doc.${path}`], { path, given: quoted, key });
    return [untaxedKeys.includes(key) ? { ...said, blocking: true } : said];
  }
  if (typeof rate !== 'string' || fractionOf(percent) === fractionOf(now)) return [];
  return [createWarning('value-replaced.rate', [`$.doc.${path}`], { path, given: quoted, now, rate })];
}

/**
 * Warns about a replaced surcharge. A named rate has its own surcharge or none, and regime 18 follows from the written
 * surcharge. The record would therefore declare another surcharge than the one that is due, so no job accepts the
 * document.
 */
function replacedSurcharge(given: JsonObject, made: JsonObject, place: string): Warning[] {
  const surcharge = asText(given.surcharge);
  const { surcharge: now, rate, percent } = made;
  if (surcharge !== undefined && typeof percent !== 'string') return surchargeOfNothing(surcharge, made, place);
  if (surcharge === undefined || typeof rate !== 'string' || typeof percent !== 'string') return [];
  const plain = rate.replace('+eqs', '');
  const path = `${place}.surcharge`;
  const quoted = formatInputValueForMessage(surcharge);
  const tax = nameTaxWithoutSurcharge(made);
  if (typeof now !== 'string' && tax !== undefined) {
    const params = { at: place, surcharge: quoted, tax, percent, plain: plain === rate ? null : plain };
    return [{ ...createWarning('surcharge-left-out.other-tax', [`$.doc.${path}`], params), blocking: true }];
  }
  if (typeof now !== 'string') {
    const params = { at: place, surcharge: quoted, rate, plain, percent };
    return [{ ...createWarning('surcharge-left-out.rate', [`$.doc.${path}`], params), blocking: true }];
  }
  if (fractionOf(surcharge) === fractionOf(now)) return [];
  const params = { path, given: quoted, now, rate, plain, percent };
  return [{ ...createWarning('value-replaced.surcharge', [`$.doc.${path}`], params), blocking: true }];
}

/**
 * Names the tax of a row if no rate of the tax has a surcharge, for example `IGIC` or `VAT FR`. Only Spanish VAT has the
 * equivalence surcharge (Ley 37/1992 art. 154).
 */
function nameTaxWithoutSurcharge({ cat, country }: JsonObject): string | undefined {
  if (typeof cat !== 'string') return undefined;
  if (typeof country === 'string' && country !== '' && country !== 'ES') return `${cat} ${country}`;
  return cat === 'VAT' ? undefined : cat;
}

/** Warns about a surcharge with a key that charges nothing. The surcharge still sets regime 18. */
function surchargeOfNothing(surcharge: string, made: JsonObject, place: string): Warning[] {
  const { key, ext } = made;
  if (fractionOf(surcharge) === 0 || typeof key !== 'string') return [];
  const isReported = isJsonObject(ext) && ext[regimeExtensionKey] === '18';
  const hasRates = nameTaxWithoutSurcharge(made) === undefined;
  const params = { at: place, surcharge: formatInputValueForMessage(surcharge), key, isReported, hasRates };
  const said = createWarning('surcharge-left-out.key', [`$.doc.${place}.surcharge`], params);
  return [isReported ? { ...said, blocking: true } : said];
}

const isoLetters = 3;

/**
 * Warns about a text that is not a currency code. The calculation drops the text and uses the currency of the country.
 */
function replacedCurrency({ currency }: JsonObject, made: JsonObject): Warning[] {
  const now = made.currency;
  if (typeof currency !== 'string' || typeof now !== 'string') return [];
  const given = currency.trim();
  if (given === '' || given.toUpperCase() === now || (given === '€' && now === 'EUR')) return [];
  const meant = given.toUpperCase().slice(0, isoLetters);
  const params = {
    path: 'currency',
    given: formatInputValueForMessage(currency),
    now,
    meant: isCurrencyCode(meant) ? meant : null,
    needsRate: meant !== now,
  };
  // The amounts would be declared in a currency that the client did not write.
  return [{ ...createWarning('value-replaced.currency', ['$.doc.currency'], params), blocking: true }];
}

/** Converts a percentage that was written as a text or a number to a text; undefined if it contains no digits. */
function asText(value: Json | undefined): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /\d/.test(text) ? text : undefined;
}

const fractionOf = (text: string): number =>
  Number((text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)).toFixed(6));
