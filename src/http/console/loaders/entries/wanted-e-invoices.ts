// Which e-invoices a party wants, and where they go: the DIR3 units of an administration, and electronic addresses.
import type { WantedEInvoice } from '../../../../console/parts/wanted-e-invoices';
import type { Invoice } from '../../../../document/model/invoice';
import type { Party } from '../../../../document/model/parts';
import { type Dir3Role, findDir3Units } from '../../../../einvoice/dir3';

/** As FACe asks for them. */
const roles: readonly Dir3Role[] = ['office', 'body', 'unit', 'proposer'];

/** Lists them for the customer of an invoice, or for a party. A stored draft may lack any member. */
export function listWantedEInvoices(doc: Readonly<Record<string, unknown>>): WantedEInvoice[] {
  const invoice = ('lines' in doc || 'customer' in doc ? doc : { customer: doc }) as unknown as Invoice;
  const units = findDir3Units(invoice);
  const codes = roles.flatMap((role) => units[role]?.code ?? []);
  return [...(codes.length > 0 ? [{ format: 'facturae' as const, to: codes }] : []), ...listInboxes(invoice.customer)];
}

function listInboxes(party: Party | undefined): WantedEInvoice[] {
  const to = (party?.inboxes ?? []).flatMap(({ scheme, code, email, url }) => {
    const address = code ? [scheme, code].filter(Boolean).join(':') : (email ?? url);
    return address ? [address] : [];
  });
  return to.length > 0 ? [{ format: 'ubl', to }] : [];
}
