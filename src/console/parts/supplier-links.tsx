// Links to the pages on which the first supplier of a workspace is registered, for pages that have no supplier yet.
import type { PageFrame } from '../frame';

/** Shows the links. In the simulator, a company is registered with its first invoice. */
export function SupplierRegistrationLinks({ frame }: { readonly frame: PageFrame }) {
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
