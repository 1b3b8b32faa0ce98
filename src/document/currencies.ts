// Currencies of ISO 4217 and how many decimals their amounts have.

import type { CurrencyCode } from './model/basic';

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

export function isCurrency(code: string | undefined): boolean {
  return code !== undefined && decimals.has(code);
}

/** Decimals of the currency's amounts; 2 for codes that ISO does not know. */
export function findCurrencyDecimals(code: CurrencyCode): number {
  return decimals.get(code) ?? 2;
}
