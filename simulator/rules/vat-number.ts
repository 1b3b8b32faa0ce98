// Structure of EU VAT numbers by country prefix (authority's description, appendix A), as the authority checks them.

const forms: Readonly<Record<string, string>> = {
  AT: '[A-Z0-9]{9}',
  BE: '\\d{10}',
  BG: '\\d{9,10}',
  CY: '[A-Z0-9]{9}',
  CZ: '\\d{8,10}',
  DE: '\\d{9}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  EL: '\\d{9}',
  FI: '\\d{8}',
  FR: '[A-Z0-9]{11}',
  GB: '([A-Z0-9]{5}|[A-Z0-9]{9}|[A-Z0-9]{12})',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '[A-Z0-9]{8,9}',
  IT: '\\d{11}',
  LT: '(\\d{9}|\\d{12})',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '[A-Z0-9]{12}',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '[1-9]\\d{1,9}',
  SE: '\\d{12}',
  SI: '\\d{8}',
  SK: '\\d{10}',
  XI: '([A-Z0-9]{5}|[A-Z0-9]{9}|[A-Z0-9]{12})',
};

/** Code for a wrong EU VAT number on a day (yyyymmdd), undefined when its structure is right. */
export function checkVatNumber(id: string, day: number): 1103 | 1254 | 1255 | undefined {
  const prefix = id.slice(0, 2);
  const form = forms[prefix];
  if (form === undefined || !new RegExp(`^${form}$`).test(id.slice(2))) return 1103;
  if (prefix === 'XI' && day < 20_210_101) return 1254;
  if (prefix === 'GB' && day >= 20_210_201) return 1255;
  return undefined;
}

/** The country of a prefix as ISO code: Greece is EL as a prefix and GR as a country. */
export function toIsoCountry(country: string): string {
  return country === 'GR' ? 'EL' : country;
}
