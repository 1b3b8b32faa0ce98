// Applies scenarios: legends into `tax.notes`, codes into `tax.ext`.

import type { Invoice } from '../model/invoice';
import type { TaxNote } from '../model/tax';
import type { Scenario } from '../regimes/regime';

/** Applies all that match, in order. A note with the same category and key stays as it is; codes are overwritten. */
export function applyScenarios(invoice: Invoice, scenarios: readonly Scenario[]): void {
  const categories = new Set<string>();
  for (const row of [...(invoice.lines ?? []), ...(invoice.discounts ?? []), ...(invoice.charges ?? [])]) {
    for (const combo of row.taxes ?? []) categories.add(combo.cat);
  }
  for (const scenario of scenarios) {
    if (!matches(scenario, invoice, categories)) continue;
    invoice.tax ??= {};
    const { tax } = invoice;
    if (scenario.note !== undefined) tax.notes = withNote(tax.notes ?? [], { ...scenario.note });
    if (scenario.ext !== undefined) tax.ext = { ...tax.ext, ...scenario.ext };
  }
}

function matches(scenario: Scenario, invoice: Invoice, categories: ReadonlySet<string>): boolean {
  const tags = invoice.$tags ?? [];
  if (scenario.types !== undefined && !scenario.types.includes(invoice.type)) return false;
  if (scenario.tags !== undefined && !scenario.tags.every((tag) => tags.includes(tag))) return false;
  return scenario.category === undefined || categories.has(scenario.category);
}

function withNote(notes: TaxNote[], note: TaxNote): TaxNote[] {
  return notes.some((known) => known.cat === note.cat && known.key === note.key) ? notes : [...notes, note];
}
