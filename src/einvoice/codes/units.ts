// Units of the format as codes of UN/ECE recommendations 20 and 21 (packages have the prefix X).
import { eInvoiceUnitCodes } from './unit-codes';

// biome-ignore format: a table
const codes: Readonly<Record<string, string>> = {
  mg: 'MGM', cg: 'CGM', g: 'GRM', kg: 'KGM', t: 'TNE',
  mm: 'MMT', cm: 'CMT', dm: 'DMT', m: 'MTR', lm: 'LM', km: 'KMT', in: 'INH', ft: 'FOT', lft: 'LF',
  mm2: 'MMK', cm2: 'CMK', dm2: 'DMK', m2: 'MTK', ac: 'ACR', ha: 'H18',
  mm3: 'MMQ', cm3: 'CMQ', dm3: 'DMQ', m3: 'MTQ', ml: 'MLT', cl: 'CLT', dl: 'DLT', l: 'LTR', kl: 'K6',
  w: 'WTT', kw: 'KWT', kwh: 'KWH', kj: 'KJO', kcal: 'K51', rate: 'A9',
  yr: 'ANN', mon: 'MON', wk: 'WEE', day: 'DAY', s: 'SEC', h: 'HUR', min: 'MIN',
  piece: 'H87', item: 'EA', pair: 'PR', dozen: 'DZN', assortment: 'AS', service: 'E48', job: 'E51', activity: 'ACT',
  trip: 'E54', group: '10', outfit: '11', kit: 'KT', one: 'C62', unit: 'C62', set: 'SET', lot: 'LO',
  basebox: 'BB', pk: 'XPK', bag: 'XBG', box: 'XBX', bin: 'XBI', can: 'XCA', tub: 'XTB', case: 'XCS', tray: 'XPU',
  roll: 'XRO', carton: 'XCT', cylinder: 'XCY', barrel: 'XBA', jerrican: 'XJC', carboy: 'XCO', demijohn: 'XDJ',
  bottle: 'XBO', canister: 'XCI', pkg: 'XPK', pkt: 'XPA', bunch: 'XBH', bdl: 'XBE', blk: 'XOK', pallet: 'XPX',
  reel: 'XRL', sack: 'XSA', sheet: 'XST', envelope: 'XEN',
};

/** Default without a unit. */
const one = 'C62';
/** Code for "mutually defined", which means that the parties agree on the meaning. */
const other = 'ZZ';

/** Units of the format without a code. */
const unnamed: ReadonlySet<string> = new Set(['portion', '6pack', 'tetrabrik']);

/** Returns BT-130, and whether the unit is in the list. */
export function toEInvoiceUnitCodeOrOther(unit: string | undefined): {
  readonly code: string;
  readonly isKnown: boolean;
} {
  if (unit === undefined) return { code: one, isKnown: true };
  const code = Object.hasOwn(codes, unit) ? codes[unit] : unit;
  if (code !== undefined && eInvoiceUnitCodes.has(code)) return { code, isKnown: true };
  return { code: other, isKnown: unnamed.has(unit) };
}
