// Exemptions and regimes that a row states and that its record would not declare. docs/format.md, differences.

import { type Warning, createWarning } from '../../contracts/warnings';
import { exempt, findKeyOfExemption, isFiscalCode, opClass, regime } from '../addons/es-fiscal/extensions';
import { toOwnExtension } from '../addons/es-fiscal/aliases';
import type { JsonObject } from '../model/basic';
import type { Invoice } from '../model/invoice';
import { quoteInput, readObject } from './replaced-amounts';
import { listPaths, type TaxRows } from './tax-rows';

/** Writes an exemption as JSON. */
function writeExemption(cat: string, code: string): string {
  const ext = { [exempt]: code };
  return JSON.stringify(cat === 'IPSI' ? { cat, percent: '0%', ext } : { cat, key: findKeyOfExemption(code), ext });
}

/** Reads a code as the client wrote it, by Sello's name of the extension or by the public one; empty if there is none. */
function readGivenCode(given: JsonObject, key: string): string {
  const [own = ''] = Object.entries(readObject(given, 'ext')).flatMap(([name, code]) =>
    toOwnExtension(name) === key && typeof code === 'string' ? [code.trim()] : [],
  );
  return own;
}

/** An exemption that the calculation replaced or removed; `given` and `made` are the same row before and after. */
export function warnExemptionReplaced(given: JsonObject, made: JsonObject, place: string): Warning[] {
  const own = readGivenCode(given, exempt);
  const now = readObject(made, 'ext')[exempt];
  const cat = typeof made.cat === 'string' ? made.cat : '';
  if (own === '' || own === now) return [];
  const isKnown = isFiscalCode(exempt, own, cat);
  const paths = [`$.doc.${place}.ext.${exempt}`];
  const params = { at: place, code: quoteInput(own), write: writeExemption(cat, isKnown ? own : 'E1') };
  if (typeof now !== 'string') return [createWarning('exemption-replaced.removed', paths, params)];
  // The message says so if the scheme does not have the code.
  return isKnown
    ? [
        createWarning('exemption-replaced', paths, {
          ...params,
          now,
          key: typeof made.key === 'string' ? made.key : '',
        }),
      ]
    : [];
}

/** Classes of rows that charge no tax here. */
const uncharged = new Set<string | undefined>(['S2', 'N1', 'N2']);

/**
 * Warns about exempt rows that charge tax. IPSI keeps the row as written, so an exempt row that charges tax declares
 * that tax, and one of a class without tax has it only in the totals.
 */
export function warnExemptionCharged(_invoice: Invoice, { all }: TaxRows): Warning[] {
  const charged = all.filter(({ combo }) => combo.cat === 'IPSI' && /[1-9]/.test(combo.percent ?? ''));
  const exempted = charged.filter(({ combo }) => combo.ext?.[exempt]);
  const classed = charged.filter(({ combo: { ext } }) => !ext?.[exempt] && uncharged.has(ext?.[opClass]));
  const [first, other] = [exempted[0], classed[0]];
  const { [exempt]: code = '' } = first?.combo.ext ?? {};
  const { [opClass]: own = '' } = other?.combo.ext ?? {};
  return [
    ...(first
      ? [
          createWarning('exemption-replaced.charged', listPaths(exempted), {
            at: first.at,
            code,
            write: writeExemption('IPSI', code),
          }),
        ]
      : []),
    ...(other ? [createWarning('exemption-replaced.class', listPaths(classed), { at: other.at, code: own })] : []),
  ];
}

/** Warns about regime 18 only if the client wrote it, because the calculation writes 18 wherever there is a surcharge. */
export function warnSurchargeRegime(given: JsonObject, made: JsonObject, place: string): Warning[] {
  if (readGivenCode(given, regime) !== '18' || typeof made.surcharge !== 'string') return [];
  return [createWarning('surcharge-regime', [`$.doc.${place}.ext.${regime}`], { at: place })];
}
