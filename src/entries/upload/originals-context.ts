// What the checks of a correction know besides the usual question to the store.
import type { StoredInvoice } from '../declared';

/** What a check of originals knows besides the view. */
export interface OriginalsContext {
  /** Whether an entry is not the document's own. */
  readonly isOther: (entry: { readonly id: string }) => boolean;
  /** Issued invoices that it takes part in, where their amounts are needed. */
  readonly stored: readonly StoredInvoice[];
}
