// What an addon is: normalization, scenarios, rules and extension keys that a document asks for by name.

import type { Invoice } from '../model/invoice';
import type { TaxCombo } from '../model/tax';
import type { Scenario } from '../regimes/regime';
import type { RuleTable } from '../rules/rule';

export interface Addon {
  readonly key: string;
  /** Addons that come with this one, put in front of it. */
  readonly requires: readonly string[];
  readonly tags: readonly string[];
  readonly scenarios: readonly Scenario[];
  readonly rules: RuleTable;
  normalizeCombo(combo: TaxCombo): void;
  normalizeInvoice(invoice: Invoice): void;
}
