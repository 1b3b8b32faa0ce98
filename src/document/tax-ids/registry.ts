// Tax identifiers of every country: cleaning, and the check of the countries that have a file here.

import type { TaxIdentity } from '../model/tax';
import { at } from './at';
import { be } from './be';
import { de } from './de';
import { dk } from './dk';
import { el } from './el';
import { es } from './es';
import { fi } from './fi';
import { fr } from './fr';
import { gb } from './gb';
import { ie } from './ie';
import { it } from './it';
import { nl } from './nl';
import { pl } from './pl';
import { pt } from './pt';
import { se } from './se';
import type { TaxIdRule } from './tax-id';

export const taxIdRules: readonly TaxIdRule[] = [at, be, de, dk, el, es, fi, fr, gb, ie, it, nl, pl, pt, se];

const byCountry = new Map(taxIdRules.map((rule) => [rule.country, rule]));
const clean = /^[A-Z0-9]+$/;

/**
 * The code as it is stored: upper case, letters and digits only, without the country's prefix, completed as the country
 * does. Cleaning follows the identity's own country.
 */
export function cleanTaxCode(country: string, code: string): string {
  const upper = clean.test(code) ? code : code.toUpperCase().replace(/[^\p{L}\p{N}&+*]/gu, '');
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
  return byCountry.get(country)?.isValid(code) ?? true;
}
