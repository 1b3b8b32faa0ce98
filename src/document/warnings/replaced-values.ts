// Warnings about codes and percentages of an input that the calculation replaced. The public calculator gives none.

import { type Warning, createWarning } from '../../contracts/warnings';
import { isCurrency } from '../iso-codes';
import { toOwnExtension } from '../addons/es-fiscal/aliases';
import {
  correctionType,
  docType,
  exempt,
  listFiscalCodes,
  isFiscalCode,
  isFiscalExtension,
  regime,
} from '../addons/es-fiscal/extensions';
import { isObject, type Json, type JsonObject } from '../model/basic';
import type { Document } from '../model/envelope';
import { listUnknownExtensions } from './extension-paths';
import { warnExemptionReplaced, warnSurchargeRegime } from './lost-codes';
import { listReplacedAmounts, listReplacedTotals, pairRows, quoteInput, readObject } from './replaced-amounts';

const rowNames = ['lines', 'discounts', 'charges'] as const;

/** One warning for each value that the calculation replaced; not for omitted ones, which have no effect. */
export function listReplacedValues(input: Json, doc: Document): Warning[] {
  if (!isObject(input)) return [];
  const given = isObject(input.doc) ? input.doc : input;
  const made = doc as unknown as JsonObject;
  return [
    ...replacedCurrency(given, made),
    ...replacedCodes(readObject(given, 'tax'), readObject(made, 'tax'), 'tax'),
    ...listReplacedTotals(given, made),
    ...listReplacedAmounts(given, made),
    ...rowNames.flatMap((name) => replacedInTaxes(given, made, name)),
  ];
}

/** Most taxes are set by name: nothing of them can be replaced. */
function replacedInTaxes(given: JsonObject, made: JsonObject, name: (typeof rowNames)[number]): Warning[] {
  const found: Warning[] = [];
  for (const [row, madeRow, i] of pairRows(given[name], made[name])) {
    for (const [combo, madeCombo, j] of pairRows(row.taxes, madeRow.taxes)) {
      if (combo.ext === undefined && combo.percent === undefined && combo.surcharge === undefined) continue;
      const place = `${name}[${i}].taxes[${j}]`;
      found.push(
        ...replacedCodes(combo, madeCombo, place),
        ...warnExemptionReplaced(combo, madeCombo, place),
        ...warnSurchargeRegime(combo, madeCombo, place),
        ...replacedPercent(combo, madeCombo, place),
        ...replacedSurcharge(combo, madeCombo, place),
      );
    }
  }
  return found;
}

/** Options that a correction cannot have: R5 corrects a ticket, a credit note goes by differences. */
export function listReplacedOptions(options: JsonObject, doc: Document): Warning[] {
  const made = readObject(doc as unknown as JsonObject, 'tax');
  const asked = Object.entries(readObject(options, 'ext')).map(([name, code]) => [toOwnExtension(name), code] as const);
  const ext = Object.fromEntries(asked.filter(([name]) => name === docType || name === correctionType));
  return [...replacedCodes({ ext }, made, 'tax'), ...listUnknownExtensions(readObject(options, 'ext'), 'correct.ext')];
}

/** The calculator takes any word, and writes the code that follows from the rest. */
function unknownCode(path: string, { key, cat }: { key: string; cat: string }, code: string, now: string): Warning {
  const params = { path, code: quoteInput(code), key, now, known: listFiscalCodes(key, cat).join(', ') };
  return createWarning('extension-unknown.code', [`$.doc.${path}`], params);
}

function replacedCodes(given: JsonObject, made: JsonObject, place: string): Warning[] {
  const madeExt = readObject(made, 'ext');
  const cat = typeof made.cat === 'string' ? made.cat : '';
  return Object.entries(readObject(given, 'ext')).flatMap(([name, code]) => {
    const key = toOwnExtension(name);
    const now = madeExt[key];
    if (typeof code !== 'string' || typeof now !== 'string' || code.trim() === now) return [];
    // An exemption of a row has a word of its own (lost-codes.ts).
    if (key === exempt && isFiscalCode(exempt, code.trim(), cat)) return [];
    if (isFiscalExtension(key) && !isFiscalCode(key, code.trim(), cat))
      return [unknownCode(`${place}.ext.${key}`, { key, cat }, code, now)];
    const value = { path: `${place}.ext.${key}`, given: quoteInput(code), now };
    const paths = [`$.doc.${value.path}`];
    if (typeof made.key !== 'string') return [createWarning('value-replaced', paths, value)];
    return [createWarning('value-replaced.key', paths, { ...value, key: made.key })];
  });
}

/** A percentage is ignored with a named rate, or with a key that charges nothing. */
function replacedPercent(given: JsonObject, made: JsonObject, place: string): Warning[] {
  const { rate } = given;
  const percent = asText(given.percent);
  const { percent: now, key } = made;
  if (percent === undefined) return [];
  const path = `${place}.percent`;
  const quoted = quoteInput(percent);
  if (typeof now !== 'string') {
    const isDropped = typeof key === 'string' && fractionOf(percent) !== 0;
    return isDropped ? [createWarning('value-replaced.none', [`$.doc.${path}`], { path, given: quoted, key })] : [];
  }
  if (typeof rate !== 'string' || fractionOf(percent) === fractionOf(now)) return [];
  return [createWarning('value-replaced.rate', [`$.doc.${path}`], { path, given: quoted, now, rate })];
}

/**
 * A named rate brings its own surcharge or none, and the regime 18 follows from what was written: another surcharge would
 * be declared than the one that is due, so no job takes it.
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
  if (fractionOf(surcharge) === fractionOf(now)) return [];
  const params = { path, given: quoted, now, rate, plain, percent };
  return [{ ...createWarning('value-replaced.surcharge', [`$.doc.${path}`], params), blocking: true }];
}

/** With a key that charges nothing. The surcharge sets regime 18 all the same. */
function surchargeOfNothing(surcharge: string, { key, ext }: JsonObject, place: string): Warning[] {
  if (fractionOf(surcharge) === 0 || typeof key !== 'string') return [];
  const isReported = isObject(ext) && ext[regime] === '18';
  const params = { at: place, surcharge: quoteInput(surcharge), key, isReported };
  return [createWarning('surcharge-left-out.key', [`$.doc.${place}.surcharge`], params)];
}

const isoLetters = 3;

/** What is no code of a currency is left out, and the currency of the country takes its place. */
function replacedCurrency({ currency }: JsonObject, made: JsonObject): Warning[] {
  const now = made.currency;
  if (typeof currency !== 'string' || typeof now !== 'string') return [];
  const given = currency.trim();
  if (given === '' || given.toUpperCase() === now || (given === '€' && now === 'EUR')) return [];
  const meant = given.toUpperCase().slice(0, isoLetters);
  const params = {
    path: 'currency',
    given: quoteInput(currency),
    now,
    meant: isCurrency(meant) ? meant : null,
    needsRate: meant !== now,
  };
  return [createWarning('value-replaced.currency', ['$.doc.currency'], params)];
}

/** A percentage as it was written, as a text or a number; undefined where there are no digits. */
function asText(value: Json | undefined): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /\d/.test(text) ? text : undefined;
}

const fractionOf = (text: string): number =>
  Number((text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)).toFixed(6));
