// Exemptions and regimes that a row states and that its record would not declare. docs/format.md, differences.

import { type Warning, createWarning } from '../../contracts/warnings';
import {
  exemptExtensionKey,
  getExemptionTaxKey,
  isFiscalExtensionCodeAllowed,
  opClassExtensionKey,
  regimeExtensionKey,
} from '../addons/es-fiscal/extensions';
import { toSelloExtensionKey } from '../addons/es-fiscal/aliases';
import type { JsonObject } from '../model/basic';
import type { Invoice } from '../model/invoice';
import { formatInputValueForMessage, getObjectMemberOrEmpty } from './replaced-amounts';
import { listTaxComboPaths, type InvoiceTaxCombos } from './tax-rows';
import { isZeroOrAbsent } from '../../amount/amount';

/** Writes an exemption as JSON. */
function writeExemption(cat: string, code: string): string {
  const ext = { [exemptExtensionKey]: code };
  return JSON.stringify(cat === 'IPSI' ? { cat, percent: '0%', ext } : { cat, key: getExemptionTaxKey(code), ext });
}

/**
 * Reads a code as the client wrote it, under Sello's name of the extension or the public name; empty if there is none.
 */
function readGivenCode(given: JsonObject, key: string): string {
  const [own = ''] = Object.entries(getObjectMemberOrEmpty(given, 'ext')).flatMap(([name, code]) =>
    toSelloExtensionKey(name) === key && typeof code === 'string' ? [code.trim()] : [],
  );
  return own;
}

/**
 * Warns about an exemption that the calculation replaced or removed. `given` and `made` are the same row before and
 * after the calculation.
 */
export function warnExemptionReplacedByCalculation(given: JsonObject, made: JsonObject, place: string): Warning[] {
  const own = readGivenCode(given, exemptExtensionKey);
  const now = getObjectMemberOrEmpty(made, 'ext')[exemptExtensionKey];
  const cat = typeof made.cat === 'string' ? made.cat : '';
  if (own === '' || own === now) return [];
  const isKnown = isFiscalExtensionCodeAllowed(exemptExtensionKey, own, cat);
  const paths = [`$.doc.${place}.ext.${exemptExtensionKey}`];
  // Only VAT has deliveries within the EU: goods that leave the islands are exports.
  const meant = own === 'E5' && cat !== 'VAT' ? 'E2' : own;
  const params = {
    at: place,
    code: formatInputValueForMessage(own),
    write: writeExemption(cat, isKnown ? meant : 'E1'),
  };
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
 * Warns about exempt rows that charge tax. In IPSI, the row stays as the client wrote it. An exempt row that charges
 * tax therefore declares this tax, and a row of a class without tax has the tax only in the totals.
 */
export function warnTaxedIpsiRowsWithUntaxedCode(_invoice: Invoice, { all }: InvoiceTaxCombos): Warning[] {
  const charged = all.filter(({ combo }) => combo.cat === 'IPSI' && !isZeroOrAbsent(combo.percent));
  const exempted = charged.filter(({ combo }) => combo.ext?.[exemptExtensionKey]);
  const classed = charged.filter(
    ({ combo: { ext } }) => !ext?.[exemptExtensionKey] && uncharged.has(ext?.[opClassExtensionKey]),
  );
  const [first, other] = [exempted[0], classed[0]];
  const { [exemptExtensionKey]: code = '' } = first?.combo.ext ?? {};
  const { [opClassExtensionKey]: own = '' } = other?.combo.ext ?? {};
  return [
    ...(first
      ? [
          createWarning('exemption-replaced.charged', listTaxComboPaths(exempted), {
            at: first.at,
            code,
            write: writeExemption('IPSI', code),
          }),
        ]
      : []),
    ...(other
      ? [createWarning('exemption-replaced.class', listTaxComboPaths(classed), { at: other.at, code: own })]
      : []),
  ];
}

/** Warns about regime 18 only if the client wrote it. The calculation writes 18 wherever there is a surcharge. */
export function warnClientWrittenSurchargeRegime(given: JsonObject, made: JsonObject, place: string): Warning[] {
  if (readGivenCode(given, regimeExtensionKey) !== '18' || typeof made.surcharge !== 'string') return [];
  return [createWarning('surcharge-regime', [`$.doc.${place}.ext.${regimeExtensionKey}`], { at: place })];
}
