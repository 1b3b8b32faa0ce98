// Refuses an invoice with all its errors at once, each at its place in the body.
import { type BodyForm, type Fault, type Refusal, refuse } from '../contracts/errors';
import type { Warning } from '../contracts/warnings';
import { invoiceLimits as limits } from '../contracts/limits/invoices';

interface RefusedBody {
  /** Warnings in addition to the faults. */
  readonly warnings?: readonly Warning[];
  readonly form?: BodyForm;
}

/** Creates a 422 with these faults, of which there is at least one. */
export function refuseInvoice(faults: readonly Fault[], { warnings = [], form = 'lines' }: RefusedBody = {}): Refusal {
  const visibleFaults = removeRepeated(faults).slice(0, limits.faultsMax);
  return refuse(
    'validation',
    'document-breaks-rules',
    {},
    { faults: visibleFaults, body: form, ...(warnings.length > 0 ? { warnings } : {}) },
  );
}

/** Rules of the authority, and our more detailed rule for the same field. */
const saidBy: Readonly<Record<string, string>> = { 1112: 'SELLO-DOCUMENT-02' };

/** Some rules of the format and of the authority are equivalent. */
function removeRepeated(faults: readonly Fault[]): Fault[] {
  const bySaid = new Map(faults.map((one) => [JSON.stringify([one.code, one.paths, one.message]), one]));
  const all = [...bySaid.values()];
  return all.filter(({ code, paths }) => {
    const ownRule = Object.hasOwn(saidBy, code) ? saidBy[code] : undefined;
    return !ownRule || !all.some((one) => one.code === ownRule && one.paths?.join() === paths?.join());
  });
}
