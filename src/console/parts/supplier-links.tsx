// Links to the pages on which the first supplier of a workspace is registered, for places that have none yet.
import type { PageFrame } from '../frame';

/** In the simulator, the first invoice of a company registers it. */
export function SupplierLinks({ frame }: { readonly frame: PageFrame }) {
  const { base, words, workspace } = frame;
  return (
    <p class="links">
      {workspace?.environment === 'simulator' && frame.may('run') && (
        <a href={`${base}/invoices/new`}>{words.screens.invoiceNew}</a>
      )}
      <a href={`${base}/registrations`}>{words.screens.registrations}</a>
    </p>
  );
}
