// The words of the printed invoice by language, and the labels of document keys.
import type { PdfLocale } from '../../contracts/pdf-options';
import { englishPdfTexts, englishDocumentKeyValueTranslations } from './english';
import {
  type DocumentKeyKind,
  type DocumentKeyTranslations,
  spanishPdfTexts,
  spanishDocumentKeyValueTranslations,
  type PdfTexts,
} from './spanish';

export type { PdfLocale };
export type PdfTextKey = keyof PdfTexts;

export const pdfTextsByLocale: Readonly<Record<PdfLocale, PdfTexts>> = { es: spanishPdfTexts, en: englishPdfTexts };

const keyWords: Readonly<Record<PdfLocale, DocumentKeyTranslations>> = {
  es: spanishDocumentKeyValueTranslations,
  en: englishDocumentKeyValueTranslations,
};

/** Units whose sign is the same in every language. */
const signs: Readonly<Record<string, string>> = {
  mg: 'mg',
  cg: 'cg',
  g: 'g',
  kg: 'kg',
  t: 't',
  mm: 'mm',
  cm: 'cm',
  dm: 'dm',
  m: 'm',
  km: 'km',
  mm2: 'mm²',
  cm2: 'cm²',
  dm2: 'dm²',
  m2: 'm²',
  ha: 'ha',
  mm3: 'mm³',
  cm3: 'cm³',
  dm3: 'dm³',
  m3: 'm³',
  ml: 'ml',
  cl: 'cl',
  dl: 'dl',
  l: 'l',
  kl: 'kl',
  w: 'W',
  kw: 'kW',
  kwh: 'kWh',
  kj: 'kJ',
  kcal: 'kcal',
  s: 's',
  h: 'h',
  min: 'min',
};

/** Codes of UN/ECE recommendations 20 and 21 in invoices, as units of the format. */
const unitCodes: Readonly<Record<string, string>> = {
  C62: 'one',
  H87: 'piece',
  EA: 'one',
  NMB: 'one',
  PCE: 'piece',
  NPR: 'pair',
  PR: 'pair',
  DZN: 'dozen',
  SET: 'set',
  KT: 'kit',
  HUR: 'h',
  MIN: 'min',
  SEC: 's',
  DAY: 'day',
  WEE: 'wk',
  MON: 'mon',
  ANN: 'yr',
  MGM: 'mg',
  GRM: 'g',
  KGM: 'kg',
  TNE: 't',
  MMT: 'mm',
  CMT: 'cm',
  DMT: 'dm',
  MTR: 'm',
  LM: 'lm',
  KMT: 'km',
  INH: 'in',
  FOT: 'ft',
  MMK: 'mm2',
  CMK: 'cm2',
  DMK: 'dm2',
  MTK: 'm2',
  HAR: 'ha',
  ACR: 'ac',
  MMQ: 'mm3',
  CMQ: 'cm3',
  DMQ: 'dm3',
  MTQ: 'm3',
  MLT: 'ml',
  CLT: 'cl',
  DLT: 'dl',
  LTR: 'l',
  WTT: 'w',
  KWT: 'kw',
  KWH: 'kwh',
  KJO: 'kj',
  E48: 'service',
  E49: 'day',
  E51: 'job',
  ACT: 'activity',
  LS: 'lot',
  PK: 'pk',
  PA: 'pkt',
  BG: 'bag',
  BX: 'box',
  XBX: 'box',
  CT: 'carton',
  CA: 'can',
  BO: 'bottle',
  XBO: 'bottle',
  RO: 'roll',
  SA: 'sack',
  TY: 'tray',
  PX: 'pallet',
  XPX: 'pallet',
  ST: 'sheet',
  BE: 'bdl',
  LO: 'lot',
};

/**
 * Returns the word for a key of a document; if there is none, the key. For `card+online`, only the part before the sign
 * is translated.
 */
export function translateDocumentKey(kind: DocumentKeyKind, key: string, locale: PdfLocale): string {
  if (kind === 'unit') return unitWords[locale].get(key) ?? key;
  const rows = keyWords[locale][kind];
  if (Object.hasOwn(rows, key)) return rows[key] ?? key;
  const [first = ''] = key.split('+');
  return Object.hasOwn(rows, first) ? (rows[first] ?? key) : key;
}

/** All units by their key or code, for the lines of an invoice. */
const unitWords: Readonly<Record<PdfLocale, ReadonlyMap<string, string>>> = {
  es: indexUnits('es'),
  en: indexUnits('en'),
};

function indexUnits(locale: PdfLocale): Map<string, string> {
  const cache = new Map([...Object.entries(signs), ...Object.entries(keyWords[locale].unit)]);
  for (const [code, unit] of Object.entries(unitCodes)) cache.set(code, cache.get(unit) ?? code);
  return cache;
}
