// Folders: where an entry lies when nobody says otherwise, and which folders there are (api.md section 7).
import { Refusal } from '../contracts/errors';
import { documentKind, type DocumentKind } from '../document/model/schemas';

const folderOfKind: Readonly<Partial<Record<DocumentKind, string>>> = {
  invoice: 'sales',
  order: 'orders',
  delivery: 'deliveries',
  payment: 'payments',
  status: 'status',
  party: 'contacts',
  item: 'items',
  message: 'messages',
};

const folders = new Set([
  ...Object.values(folderOfKind),
  'suppliers',
  'customers',
  'invoices',
  'purchases',
  'expenses',
  'drafts',
  'contracts',
]);

/** The folder of an entry. @throws Refusal `parameter` for one that does not exist. */
export function folderFor(wanted: string | undefined, docSchema: string): string {
  if (wanted) {
    if (!folders.has(wanted))
      throw new Refusal('parameter', `there is no folder ${wanted}; there are ${[...folders].toSorted().join(', ')}`);
    return wanted;
  }
  const kind = documentKind(docSchema);
  return (kind && folderOfKind[kind]) ?? 'contacts';
}
