// French identifiers: two check characters and the SIREN.

import { check, isLuhn, computeRemainder, type TaxIdRule } from './tax-id';

/** La Poste, whose SIREN does not follow Luhn with its branches. */
const laPoste = '356000000';

function checkOf(siren: string): string {
  return String(computeRemainder(`${siren}12`, 97)).padStart(2, '0');
}

function isSiren(siren: string): boolean {
  return siren === laPoste || isLuhn(siren);
}

export const fr: TaxIdRule = {
  country: 'FR',
  checks: check('invalid French VAT identity code format or checksum', (code) => {
    if (!/^[0-9A-Z]{2}\d{9}$/.test(code)) return false;
    const siren = code.slice(2);
    if (siren === laPoste) return true;
    const given = code.slice(0, 2);
    return !/^\d\d$/.test(given) || given === checkOf(siren);
  }),
  /** A bare SIREN gets its check digits. */
  complete: (code) => (/^\d{9}$/.test(code) && isSiren(code) ? checkOf(code) + code : code),
};
