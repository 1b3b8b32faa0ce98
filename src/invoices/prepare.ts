// Prepares an invoice for issuing from a body. Reads and validates the invoice, and registers a new supplier in the
// same call.
import { createRefusal } from '../contracts/errors';
import { runOrThrowConflictIfRefused } from '../contracts/prefer-conflict';
import { computeInvoiceBodyDigest } from '../document/invoice-body/digest';
import { parseInvoiceBody } from '../document/invoice-body/read-body';
import type { JsonObject } from '../document/model/basic';
import type { InvoiceDeps } from './context';
import { isInvoiceFailedOrCancelledBeforeSeal } from './status';
import { validateInvoice, type ValidatedInvoice } from './validate';
import { addNumberingWarningsOrRefuseInvoice } from './number-warnings';
import { runAndAwaitSupplierRegistration } from './register';

/** Options for preparing an invoice. */
export interface InvoiceValidationOptions {
  /** Id of the entry. */
  readonly id: string;
  /** Whether nothing is registered or stored. */
  readonly dryRun: boolean;
  readonly closed: AbortSignal;
}

/**
 * Prepares an invoice for `issueInvoices`, or for a preview.
 * @throws Refusal `conflict` for a taken key, `validation` with all faults
 */
export async function validateInvoiceAndRegisterSupplier(
  context: InvoiceDeps,
  body: JsonObject,
  { id, dryRun, closed }: InvoiceValidationOptions,
): Promise<ValidatedInvoice> {
  const findOwner = () => {
    const { invoice } = parseInvoiceBody(body);
    const bodyDigest = invoice && computeInvoiceBodyDigest(invoice);
    return findKeyOwner(context, { key: readKey(body), bodyDigest });
  };
  const draft = await runOrThrowConflictIfRefused(
    () => validateInvoice(context, parseInvoiceBody(body), id),
    findOwner,
  );
  if (dryRun) {
    await requireFreeInvoiceClientKey(context, draft.entry);
    return addNumberingWarningsOrRefuseInvoice(context, draft);
  }
  if (!draft.supplier.isNew) return draft;
  await runAndAwaitSupplierRegistration(context, draft.supplier, { closed });
  // The invoice is checked again with the supplier's chain, and the entry stores the warnings of this second check.
  return keepForalHint(draft, await validateInvoice(context, parseInvoiceBody(body), id));
}

/** Keeps the hint about Navarre or the Basque Country, which is shown once, when the supplier is registered. */
function keepForalHint({ entry: { warnings = [] } }: ValidatedInvoice, validated: ValidatedInvoice): ValidatedInvoice {
  const hints = warnings.filter(({ key }) => key === 'foral-supplier');
  if (hints.length === 0) return validated;
  return { ...validated, entry: { ...validated.entry, warnings: [...(validated.entry.warnings ?? []), ...hints] } };
}

/**
 * Prepares a correction. If a repeated call is refused because its first attempt has used up the amount, the caller gets
 * the correction that has its key.
 * @throws Refusal `conflict` for a taken key, or what `prepare` throws
 */
export const runOrThrowInvoiceKeyConflict = <T>(
  context: Pick<InvoiceDeps, 'store'>,
  body: JsonObject,
  prepare: () => Promise<T>,
): Promise<T> => runOrThrowConflictIfRefused(prepare, () => findKeyOwner(context, { key: readKey(body) }));

/** Reads the key of a body that may be invalid. */
const readKey = ({ key }: JsonObject): string | undefined => (typeof key === 'string' ? key.trim() : undefined);

/** Checks the key of an invoice that is not stored yet. @throws Refusal `conflict` with the invoice that has the key */
export async function requireFreeInvoiceClientKey(
  context: Pick<InvoiceDeps, 'store'>,
  entry: KeyAndBodyDigest,
): Promise<void> {
  const conflict = await findKeyOwner(context, entry);
  if (conflict) throw conflict;
}

type KeyAndBodyDigest = { readonly [Name in 'key' | 'bodyDigest']?: string | undefined };

/** Finds the refusal of a key that belongs to an invoice that did not fail; undefined if the key is free. */
async function findKeyOwner({ store }: Pick<InvoiceDeps, 'store'>, { key, bodyDigest }: KeyAndBodyDigest) {
  const owner = key === undefined || key === '' ? null : await store.entries.findByKey(key);
  if (!owner || isInvoiceFailedOrCancelledBeforeSeal(owner)) return undefined;
  const details = { id: owner.id, hasOtherBody: owner.bodyDigest !== bodyDigest };
  return createRefusal('conflict', 'invoice-exists', { member: 'key', id: owner.id }, details);
}
