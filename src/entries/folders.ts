// Finds the default folder of a document, and why a folder cannot contain a document.
import { Refusal } from '../contracts/errors';
import { type Message, createMessage } from '../messages/message';
import { findDocumentKindOfSchema, type DocumentKind } from '../document/model/schemas';
import { findMostSimilarName } from '../document/find-nearest';
import type { WorkspaceFolder } from '../model/workspace';

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

/**
 * Finds why an entry of this schema cannot be in the folder. `own` are the workspace's folders in addition to the
 * built-in ones.
 */
export function findEntryFolderProblem(
  wanted: string,
  docSchema: string,
  own: readonly WorkspaceFolder[] = [],
): Message | undefined {
  const match = own.find(({ key }) => key === wanted);
  const schema = docSchema.split('/').slice(-2).join('/');
  if (match && match.schemas.length > 0 && !match.schemas.includes(schema))
    return createMessage('folder-refuses-schema', { folder: wanted, schemas: match.schemas.join(', '), schema });
  if (match || folders.has(wanted)) return undefined;
  const all = [...new Set([...folders, ...own.map(({ key }) => key)])].toSorted();
  return createMessage('folder-unknown', {
    folder: wanted,
    meant: findMostSimilarName(wanted, all) ?? '',
    all: all.join(', '),
  });
}

/**
 * Chooses the folder of an entry.
 * @throws Refusal `parameter` if the folder does not exist or does not accept the schema
 */
export function requireEntryFolderOrDefault(
  wanted: string | undefined,
  docSchema: string,
  own: readonly WorkspaceFolder[] = [],
): string {
  if (wanted) {
    const problem = findEntryFolderProblem(wanted, docSchema, own);
    if (problem) throw new Refusal('parameter', problem);
    return wanted;
  }
  const kind = findDocumentKindOfSchema(docSchema);
  return (kind && folderOfKind[kind]) ?? 'contacts';
}
