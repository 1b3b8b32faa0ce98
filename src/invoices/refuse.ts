// Refuses an invoice with all its faults at once, each at its place in the body.
import { type InvoiceBodyVariant, type Fault, type Refusal, createRefusal } from '../contracts/errors';
import type { Warning } from '../contracts/warnings';
import { invoiceLimits as limits } from '../contracts/limits/invoices';

interface RefusedBody {
  /** Further warnings about the invoice. */
  readonly warnings?: readonly Warning[];
  readonly form?: InvoiceBodyVariant;
}

/** Refuses the invoice with 422 and these faults, of which there is at least one. */
export function createInvoiceValidationRefusal(
  faults: readonly Fault[],
  { warnings = [], form = 'lines' }: RefusedBody = {},
): Refusal {
  const shown = removeRepeated(faults).slice(0, limits.faultsMax);
  const others = warnings.filter(({ key }) => !shown.some(({ code }) => code === warnedBy[key]));
  return createRefusal(
    'validation',
    'document-breaks-rules',
    {},
    { faults: shown, body: form, ...(others.length > 0 ? { warnings: others } : {}) },
  );
}

/** Rules of the authority, each with the more detailed rules for the same field that make it redundant. */
const saidBy: Readonly<Record<string, readonly string[]>> = {
  1112: ['SELLO-DOCUMENT-02'],
  1152: ['SELLO-DOCUMENT-01'],
  1246: ['SELLO-DOCUMENT-04'],
  1173: ['1125'],
  1146: ['1125', '1173'],
};

/** Warnings that repeat a fault. */
const warnedBy: Readonly<Record<string, string>> = { 'simplified-above-max': 'customer-needed' };

/** Removes repeated faults, because some rules of the format and of the authority say the same. */
function removeRepeated(faults: readonly Fault[]): Fault[] {
  const bySaid = new Map(faults.map((one) => [JSON.stringify([one.code, one.paths, one.message]), one]));
  const all = [...bySaid.values()];
  return all.filter(({ code, paths }) => {
    const said = Object.hasOwn(saidBy, code) ? (saidBy[code] ?? []) : [];
    return !all.some((one) => said.includes(one.code) && one.paths?.join() === paths?.join());
  });
}
