// Defines what an addon is, and lists the addons of Sello and of a document.

import type { Invoice } from '../model/invoice';
import type { TaxCombo } from '../model/parts';
import type { TaxRegimeScenario } from '../regimes/regime';
import type { DocumentRuleTable } from '../rules/rule';
import { docTypeExtensionKey } from './es-fiscal/extensions';
import { setComboFiscalExtensionsInPlace, setInvoiceFiscalExtensionsInPlace } from './es-fiscal/normalize';
import { esFiscalAddonRules } from './es-fiscal/rules';

export interface DocumentAddon {
  readonly key: string;
  readonly tags: readonly string[];
  readonly scenarios: readonly TaxRegimeScenario[];
  readonly rules: DocumentRuleTable;
  normalizeCombo(combo: TaxCombo): void;
  normalizeInvoice(invoice: Invoice): void;
}

/** Kind of invoice by type and tags; the last match wins. */
const scenarios: readonly TaxRegimeScenario[] = [
  { types: ['standard'], ext: { [docTypeExtensionKey]: 'F1' } },
  { types: ['standard'], tags: ['simplified'], ext: { [docTypeExtensionKey]: 'F2' } },
  { types: ['standard'], tags: ['replacement'], ext: { [docTypeExtensionKey]: 'F3' } },
  { types: ['corrective', 'credit-note', 'debit-note'], tags: ['simplified'], ext: { [docTypeExtensionKey]: 'R5' } },
];

export const esFiscalAddon: DocumentAddon = {
  key: 'es-fiscal-v1',
  tags: ['replacement'],
  scenarios,
  rules: esFiscalAddonRules,
  normalizeCombo: setComboFiscalExtensionsInPlace,
  normalizeInvoice: setInvoiceFiscalExtensionsInPlace,
};

const addons: ReadonlyMap<string, DocumentAddon> = new Map([[esFiscalAddon.key, esFiscalAddon]]);

/** Returns whether a document has the addon for which records are created. */
export const hasFiscalAddon = ({ $addons }: Pick<Invoice, '$addons'>): boolean =>
  $addons?.includes(esFiscalAddon.key) ?? false;

export const isKnownAddonKey = (key: string): boolean => addons.has(key);

/**
 * Returns the addons of a document, each once. Unknown keys are dropped, as in the public format; Sello refuses such
 * keys before it calculates (src/document/sello-rules.ts).
 */
export const findAddonsByKeys = (keys: readonly string[] | undefined): readonly DocumentAddon[] =>
  [...new Set(keys)].flatMap((key) => addons.get(key) ?? []);
