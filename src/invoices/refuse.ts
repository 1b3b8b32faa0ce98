// Refusals of an invoice with all that is wrong at once, each fault at its place in the body.
import { type Fault, type Refusal, refuse } from '../contracts/errors';
import type { Warning } from '../contracts/warnings';
import { invoiceLimits as limits } from '../contracts/limits/invoices';

/** 422 with these faults, of which there is at least one. `warnings`: what looks wrong besides. */
export function refuseInvoice(faults: readonly Fault[], warnings: readonly Warning[] = []): Refusal {
  const shown = removeRepeated(faults).slice(0, limits.faultsMax);
  return refuse(
    'validation',
    'document-breaks-rules',
    {},
    { faults: shown, byOneCall: true, ...(warnings.length > 0 ? { warnings } : {}) },
  );
}

/** Some rules of the format and of the authority say the same. */
function removeRepeated(faults: readonly Fault[]): Fault[] {
  const bySaid = new Map(faults.map((one) => [JSON.stringify([one.code, one.paths, one.message]), one]));
  return [...bySaid.values()];
}
