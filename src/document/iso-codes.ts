// Codes of countries (ISO 3166-1 alpha-2, and EL, XI, XK and QU, which taxes and the tax authority add), currencies
// (ISO 4217), and the language of a document.

import type { CurrencyCode } from './model/basic';
import { toUnicodeNormalForm } from './text';

const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW EL XI XK QU';

const countries = new Set(codes.split(' '));

/** Words that people write instead of two letters. */
const otherWords: Readonly<Record<string, string>> = {
  UK: 'GB',
  ENGLAND: 'GB',
  USA: 'US',
  ESP: 'ES',
  FRA: 'FR',
  DEU: 'DE',
  GER: 'DE',
  ITA: 'IT',
  PRT: 'PT',
  POR: 'PT',
  GBR: 'GB',
  NLD: 'NL',
  HOL: 'NL',
  BEL: 'BE',
  AND: 'AD',
  MAR: 'MA',
  CHE: 'CH',
  SUI: 'CH',
};

const plain = (name: string): string => toUnicodeNormalForm(name, 'NFD').replace(/\p{M}/gu, '').toUpperCase();

/**
 * Finds the code of a country by its name in a language of Sello's customers, or by another code of the country.
 * Returns undefined for other words.
 */
export function guessCountryCode(word: string): string | undefined {
  const wanted = plain(word.slice(0, nameCharactersMax));
  if (Object.hasOwn(otherWords, wanted)) return otherWords[wanted];
  for (const language of ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl', 'ca']) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of countries) if (!extra.has(code) && plain(names.of(code) ?? '') === wanted) return code;
  }
  return undefined;
}

const nameCharactersMax = 60;

/** Codes that are not countries. QU stands for countries that are not on the tax authority's list. */
const extra = new Set(['EL', 'XI', 'QU']);

export function isCountryCode(code: string): boolean {
  return countries.has(code);
}

const twoDecimals =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC ' +
  'CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES ' +
  'KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR ' +
  'NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT ' +
  'TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWL';
const noDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND';

function rows(codes: string, decimals: number): [CurrencyCode, number][] {
  return codes.split(' ').map((code) => [code, decimals]);
}

const decimals = new Map<CurrencyCode, number>([
  ...rows(twoDecimals, 2),
  ...rows(noDecimals, 0),
  ...rows(threeDecimals, 3),
]);

export function isCurrencyCode(code: string | undefined): boolean {
  return code !== undefined && decimals.has(code);
}

/** Finds the decimals of the currency's amounts; 2 for codes that ISO does not know. */
export function getCurrencyDecimals(code: CurrencyCode): number {
  return decimals.get(code) ?? 2;
}

/**
 * Reads the language tag of the customer or the document, such as `en-GB`. It is in `meta`, because the format has no
 * member for a language.
 */
export const findDocumentLanguageTag = ({
  customer,
  meta,
}: DocumentMeta & { readonly customer?: DocumentMeta | undefined }): string | undefined =>
  customer?.meta?.locale ?? meta?.locale;

interface DocumentMeta {
  readonly meta?: Readonly<Record<string, string>> | undefined;
}
