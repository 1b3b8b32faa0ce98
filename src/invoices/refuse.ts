// Refusals of an invoice with all that is wrong at once, each fault at its place in the body.
import { type BodyForm, type Fault, type Refusal, refuse } from '../contracts/errors';
import type { Warning } from '../contracts/warnings';
import { invoiceLimits as limits } from '../contracts/limits/invoices';

interface RefusedBody {
  /** What looks wrong besides. */
  readonly warnings?: readonly Warning[];
  readonly form?: BodyForm;
}

/** 422 with these faults, of which there is at least one. */
export function refuseInvoice(faults: readonly Fault[], { warnings = [], form = 'lines' }: RefusedBody = {}): Refusal {
  const shown = removeRepeated(faults).slice(0, limits.faultsMax);
  return refuse(
    'validation',
    'document-breaks-rules',
    {},
    { faults: shown, body: form, ...(warnings.length > 0 ? { warnings } : {}) },
  );
}

/** Some rules of the format and of the authority say the same. */
function removeRepeated(faults: readonly Fault[]): Fault[] {
  const bySaid = new Map(faults.map((one) => [JSON.stringify([one.code, one.paths, one.message]), one]));
  return [...bySaid.values()];
}
