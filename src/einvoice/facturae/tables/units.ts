// Units of measure of Facturae, by the unit of an item: its word, or its code of UN/ECE Recommendation 20 or 21.

/** Each code of Facturae, with the words that documents use for it. */
const rows: readonly (readonly [code: string, units: string])[] = [
  ['01', 'one item piece unit C62 EA H87 NMB'],
  ['02', 'h HUR'],
  ['03', 'kg KGM'],
  ['04', 'l LTR'],
  ['06', 'box BX XBX'],
  ['07', 'tray XDS'],
  ['08', 'barrel BA XBA'],
  ['09', 'jerrican XJY'],
  ['10', 'bag BG XBG'],
  ['11', 'carboy XCO'],
  ['12', 'bottle BO XBO'],
  ['13', 'canister XCI'],
  ['14', 'tetrabrik'],
  ['15', 'cl CLT'],
  ['16', 'cm CMT'],
  ['17', 'bin XBI'],
  ['18', 'dozen DZN'],
  ['19', 'case CS XCS'],
  ['20', 'demijohn XDJ'],
  ['21', 'g GRM'],
  ['22', 'km KMT'],
  ['23', 'can XCA'],
  ['24', 'bunch XBH'],
  ['25', 'm MTR'],
  ['26', 'mm MMT'],
  ['27', '6pack'],
  ['28', 'package PK XPK'],
  ['29', 'portion'],
  ['30', 'roll RO XRO'],
  ['31', 'envelope XEN'],
  ['32', 'tub XTB'],
  ['33', 'm3 MTQ'],
  ['34', 's SEC'],
  ['35', 'w WTT'],
  ['36', 'kwh KWH'],
];

const units = '01';
/** Code of all units for which the schema has no separate code. */
export const facturaeOtherUnitsCode = '05';

const codes: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
);

/**
 * Finds the code of a unit. An item without a unit is counted in units. Returns undefined if the schema has no code for
 * the unit.
 */
export const findFacturaeUnitCode = (unit: string | undefined): string | undefined =>
  unit === undefined ? units : codes.get(unit);
