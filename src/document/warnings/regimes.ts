// Tags and keys that say one regime, in documents whose rows are reported under another one.

import { type Warning, createWarning } from '../../contracts/warnings';
import { esFiscal } from '../addons/addons';
import { regime } from '../addons/es-fiscal/extensions';
import type { Invoice } from '../model/invoice';
import { listPaths, type TaxRows } from './tax-rows';

/** Tags of a special regime, with the codes that report it (ClaveRegimen, list L8A). */
const codesOfTag: Readonly<Record<string, readonly string[]>> = {
  'second-hand-goods': ['03'],
  'travel-agency': ['05', '09'],
  'cash-basis': ['07'],
};

/** The PDF mentions the regime, and the record does not report it. */
export function warnRegimeMissing(invoice: Invoice, { vat: rows }: TaxRows): Warning[] {
  const { $addons, $tags = [] } = invoice;
  if (!$addons?.includes(esFiscal.key)) return [];
  const [first] = rows;
  return $tags.flatMap((tag) => {
    const codes = codesOfTag[tag];
    if (!codes || !first || rows.some(({ combo }) => codes.includes(combo.ext?.[regime] ?? ''))) return [];
    const [code = ''] = codes;
    const message = `\`$tags\` says ${tag}, and ${first.at} is reported under the regime ${first.combo.ext?.[regime] ?? '01'}`;
    const remedy = `Give the taxes of these rows "ext": {"${regime}": "${code}"}, or take the tag away.`;
    return [createWarning('regime-missing', { message, paths: listPaths(rows, 'ext'), remedy })];
  });
}

/**
 * Regimes whose tax is on the margin: used goods, travel agencies and their mediation (Ley 37/1992 art. 137 and 145).
 */
const marginCodes: readonly string[] = ['03', '05', '09'];

/** A document has no member for the margin: the record takes the price as base, and the page shows the tax. */
export function warnMarginReported(invoice: Invoice, rows: TaxRows): Warning[] {
  if (!invoice.$addons?.includes(esFiscal.key)) return [];
  const found = rows.all.filter(({ combo }) => marginCodes.includes(combo.ext?.[regime] ?? ''));
  const [first] = found;
  if (!first) return [];
  const code = first.combo.ext?.[regime] ?? '';
  const message = `${first.at} has the regime ${code}, whose tax is on the margin: the record reports the whole price as its base`;
  return [createWarning('margin-scheme', { message, paths: listPaths(found, 'ext') })];
}

const isAbroad = (country: string | undefined): country is string => country !== undefined && country !== 'ES';

/**
 * A business abroad that pays the tax itself is outside the Spanish tax; S2 is for customers who declare it in Spain.
 */
export function warnReverseChargeAbroad(invoice: Invoice, rows: TaxRows): Warning[] {
  const country = invoice.customer?.tax_id?.country;
  if (invoice.$regime !== 'ES' || !isAbroad(country)) return [];
  const found = rows.vat.filter(({ combo }) => combo.key === 'reverse-charge');
  if (found.length === 0) return [];
  const message = `the customer has a tax code of ${country}, and the key reverse-charge reports that it declares the tax in Spain (S2)`;
  return [createWarning('reverse-charge-abroad', { message, paths: listPaths(found, 'key') })];
}

/** Who declares the tax is a business, and has a code (Ley 37/1992 art. 84.Uno.2). */
export function warnReverseChargeToPerson(invoice: Invoice, rows: TaxRows): Warning[] {
  const { $regime, customer } = invoice;
  if ($regime !== 'ES' || customer === undefined || customer.tax_id?.code !== undefined) return [];
  const found = rows.vat.filter(({ combo }) => combo.key === 'reverse-charge');
  if (found.length === 0) return [];
  const message = `the customer ${customer.name ?? ''} has no tax code, and the key reverse-charge reports that it declares the tax (S2)`;
  return [createWarning('reverse-charge-to-person', { message, paths: listPaths(found, 'key') })];
}

/** The special regime of agriculture, cattle and fishing (Ley 37/1992 art. 124 to 134). */
const agriculture = '19';

export function warnAgricultureCharged(invoice: Invoice, rows: TaxRows): Warning[] {
  if (!invoice.$addons?.includes(esFiscal.key)) return [];
  const found = rows.vat.filter(
    ({ combo }) => combo.ext?.[regime] === agriculture && Number.parseFloat(combo.percent ?? '0') !== 0,
  );
  const [first] = found;
  if (!first) return [];
  const message = `${first.at} has the regime ${agriculture} (agriculture) and charges VAT at ${first.combo.percent ?? ''}`;
  return [createWarning('agriculture-charged', { message, paths: listPaths(found, 'ext') })];
}

/** A record names one issuer, the customer or a third party (EmitidaPorTerceroODestinatario). */
export function warnIssuedByTwo({ $tags, ordering }: Invoice): Warning[] {
  const issuer = ordering?.issuer;
  if (!issuer || !$tags?.includes('self-billed')) return [];
  const who = issuer.name ?? 'a third party';
  const message = `\`$tags\` says self-billed, and \`ordering.issuer\` names ${who}: the record says the third party`;
  return [createWarning('issued-by-two', { message, paths: ['$.doc.$tags', '$.doc.ordering.issuer'] })];
}
