// Tax identifiers of every country: cleaning, and the check of the countries that have a file here.

import type { TaxIdentity } from '../model/tax';
import { ae } from './ae';
import { ar } from './ar';
import { at } from './at';
import { be } from './be';
import { br } from './br';
import { ch } from './ch';
import { co } from './co';
import { de } from './de';
import { dk } from './dk';
import { el } from './el';
import { es } from './es';
import { fi } from './fi';
import { fr } from './fr';
import { gb } from './gb';
import { ie } from './ie';
import { india } from './in';
import { it } from './it';
import { mx } from './mx';
import { nl } from './nl';
import { no } from './no';
import { pl } from './pl';
import { pt } from './pt';
import { sa } from './sa';
import { se } from './se';
import { sg } from './sg';
import type { TaxIdRule } from './tax-id';

export const taxIdRules: readonly TaxIdRule[] = [
  ae,
  ar,
  at,
  be,
  br,
  ch,
  co,
  de,
  dk,
  el,
  es,
  fi,
  fr,
  gb,
  ie,
  india,
  it,
  mx,
  nl,
  no,
  pl,
  pt,
  sa,
  se,
  sg,
];

const byCountry = new Map(taxIdRules.map((rule) => [rule.country, rule]));
const clean = /^[A-Z0-9]+$/;

/**
 * The code as it is stored: upper case, A to Z, Ñ, digits and `&` only, without the country's prefix, completed as the country
 * does. Cleaning follows the identity's own country.
 */
export function cleanTaxCode(country: string, code: string): string {
  const upper = clean.test(code) ? code : code.toUpperCase().replace(/[^A-Z0-9Ñ&]/g, '');
  const prefixes = country === 'EL' ? ['EL', 'GR'] : [country];
  const prefix = prefixes.find((one) => one !== '' && upper.startsWith(one));
  const bare = prefix === undefined ? upper : upper.slice(prefix.length);
  const rule = byCountry.get(country);
  return rule?.complete === undefined ? bare : rule.complete(bare);
}

/** Cleans country and code in place. The tax country of Greece is EL. */
export function normalizeTaxIdentity(identity: TaxIdentity): void {
  const country = identity.country?.trim().toUpperCase();
  identity.country = country === 'GR' ? 'EL' : country;
  if (identity.code !== undefined) {
    identity.code = cleanTaxCode(identity.country ?? '', identity.code) || undefined;
  }
}

/** Whether a cleaned code is right for its country; true where there is no rule. */
export function isValidTaxCode(country: string, code: string): boolean {
  return byCountry.get(country)?.checks.every((check) => check.holds(code)) ?? true;
}
