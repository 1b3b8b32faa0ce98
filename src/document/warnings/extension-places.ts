// Extensions of the scheme that stand where nothing reads them.

import { type Warning, warning } from '../../contracts/warnings';
import {
  correctionType,
  docType,
  exempt,
  identityType,
  isFiscalExtension,
  issuerType,
  opClass,
  regime,
} from '../addons/es-fiscal/extensions';
import type { Extensions } from '../model/basic';
import type { Invoice } from '../model/invoice';
import type { TaxRows } from './tax-rows';

/** Where each is read. */
const homes: Readonly<Record<string, string>> = {
  [docType]: 'tax.ext',
  [correctionType]: 'tax.ext',
  'es-fiscal-simplified-art7273': 'tax.ext',
  [issuerType]: 'tax.ext',
  [regime]: 'lines[].taxes[].ext',
  [opClass]: 'lines[].taxes[].ext',
  [exempt]: 'lines[].taxes[].ext',
  [identityType]: 'customer.identities[].ext',
};

interface Place {
  readonly at: string;
  readonly ext: Extensions | undefined;
  /** The home that this place is. */
  readonly home?: string;
}

/** Whoever writes a regime beside a line means its taxes. */
export function extensionMisplaced(invoice: Invoice, rows: TaxRows): Warning[] {
  const { lines = [], discounts = [], charges = [], supplier, customer, tax } = invoice;
  const places: Place[] = [
    { at: 'tax', ext: tax?.ext, home: 'tax.ext' },
    { at: 'supplier', ext: supplier?.ext },
    { at: 'customer', ext: customer?.ext },
    ...lines.flatMap(({ ext, item }, i) => [
      { at: `lines[${i}]`, ext },
      { at: `lines[${i}].item`, ext: item?.ext },
    ]),
    ...discounts.map(({ ext }, i) => ({ at: `discounts[${i}]`, ext })),
    ...charges.map(({ ext }, i) => ({ at: `charges[${i}]`, ext })),
    ...rows.all.map(({ at, combo }) => ({ at, ext: combo.ext, home: 'lines[].taxes[].ext' })),
  ];
  const found = places.flatMap(({ at, ext, home }) =>
    Object.keys(ext ?? {}).flatMap((key) =>
      isFiscalExtension(key) && homes[key] !== undefined && homes[key] !== home ? [{ at, key }] : [],
    ),
  );
  const [first] = found;
  if (!first) return [];
  const { at, key } = first;
  const message = `${at}.ext has ${key}, which is read in \`${homes[key] ?? ''}\` only: it has no effect`;
  const remedy = `Move it to \`${homes[key] ?? ''}\`.`;
  return [
    warning('extension-misplaced', { message, paths: found.map((one) => `$.doc.${one.at}.ext.${one.key}`), remedy }),
  ];
}
