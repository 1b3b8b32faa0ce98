// Refuses a form that writes all its values, if the stored values are no longer those that the page showed. Otherwise a
// page that was opened earlier would write its old values back. The call compares inside its transaction, so of two
// people who save at the same time, only one succeeds.
import { createRefusal } from '../../contracts/errors';
import { computeResponseTextEtag } from '../kit/request/preconditions';
import type { ConsoleScreenContext } from './page-context';

type Values = Readonly<Record<string, string>>;

/** Computes the digest of the values that a page shows. The form sends the digest back. */
export const computeShownValuesDigest = (values: Values): string => computeResponseTextEtag(JSON.stringify(values));

/** @throws Refusal `conflict` if the page showed other values than the stored ones */
export function requireShownValuesUnchanged({ fields }: Pick<ConsoleScreenContext, 'fields'>, stored: Values): void {
  if (fields.text('form_version') !== computeShownValuesDigest(stored))
    throw createRefusal('conflict', 'page-outdated');
}
