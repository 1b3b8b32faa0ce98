// Tags and keys that say one regime, in documents whose rows are reported under another one.

import { type Warning, warning } from '../../contracts/warnings';
import { esFiscal } from '../addons/es-fiscal/addon';
import { regime } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import type { TaxCombo } from '../model/tax';

/** Tags of a special regime, with the codes that report it (ClaveRegimen, list L8A). */
const codesOfTag: Readonly<Record<string, readonly string[]>> = {
  'second-hand-goods': ['03'],
  'travel-agency': ['05', '09'],
  'cash-basis': ['07'],
};

/** The page has the mention of the regime, and the record says nothing of it. */
export function regimeMissing({ $addons, $tags = [], lines = [] }: Invoice): Warning[] {
  if (!$addons?.includes(esFiscal.key)) return [];
  const combos = lines.flatMap(({ taxes = [] }, i) =>
    taxes.flatMap((combo, j) => (combo.cat === 'VAT' ? [{ combo, at: `lines[${i}].taxes[${j}]` }] : [])),
  );
  return $tags.flatMap((tag) => {
    const codes = codesOfTag[tag];
    const [first] = combos;
    if (!codes || !first || combos.some(({ combo }) => codes.includes(combo.ext?.[regime] ?? ''))) return [];
    const [code = ''] = codes;
    const message = `\`$tags\` says ${tag}, and ${first.at} is reported under the regime ${first.combo.ext?.[regime] ?? '01'}`;
    const remedy = `Give the taxes of these rows "ext": {"${regime}": "${code}"}, or take the tag away.`;
    return [warning('regime-missing', { message, paths: combos.map(({ at }) => `$.doc.${at}.ext`), remedy })];
  });
}

/** Regimes whose tax is on the margin: used goods, travel agencies and their mediation (Ley 37/1992 art. 137 and 145). */
const marginCodes: readonly string[] = ['03', '05', '09'];

/** A document has no member for the margin: the record takes the price as base, and the page shows the tax. */
export function marginReported({ $addons, lines = [] }: Invoice): Warning[] {
  if (!$addons?.includes(esFiscal.key)) return [];
  const found = lines.flatMap(({ taxes = [] }, i) =>
    taxes.flatMap(({ ext }, j) =>
      marginCodes.includes(ext?.[regime] ?? '') ? [{ code: ext?.[regime] ?? '', at: `lines[${i}].taxes[${j}]` }] : [],
    ),
  );
  const [first] = found;
  if (!first) return [];
  const message = `${first.at} has the regime ${first.code}, whose tax is on the margin: the record reports the whole price as its base`;
  return [warning('margin-scheme', { message, paths: found.map(({ at }) => `$.doc.${at}.ext`) })];
}

const isAbroad = (country: string | undefined): country is string => country !== undefined && country !== 'ES';

/** A business abroad that pays the tax itself is outside the Spanish tax; S2 is for customers who declare it in Spain. */
export function reverseChargeAbroad({ $regime, customer, lines = [] }: Invoice): Warning[] {
  const country = customer?.tax_id?.country;
  if ($regime !== 'ES' || !isAbroad(country)) return [];
  const isReversed = ({ cat, key }: TaxCombo): boolean => cat === 'VAT' && key === 'reverse-charge';
  const paths = lines.flatMap(({ taxes = [] }, i) =>
    taxes.flatMap((combo, j) => (isReversed(combo) ? [`$.doc.lines[${i}].taxes[${j}].key`] : [])),
  );
  if (paths.length === 0) return [];
  const message = `the customer has a tax code of ${country}, and the key reverse-charge reports that it declares the tax in Spain (S2)`;
  return [warning('reverse-charge-abroad', { message, paths })];
}
