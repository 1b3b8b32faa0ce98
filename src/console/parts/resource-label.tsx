// Shows the label of a row's resource: the number, customer and supplier of an invoice, or the name of other resources.
import type { PageFrame } from '../frame';
import { type EntryRowView, formatEntryName } from '../pages/entries/entries';

/** The name of a resource to which a row refers by id. */
export type ResourceLabelSource =
  | { readonly kind: 'entry'; readonly entry: EntryRowView }
  | { readonly kind: 'job'; readonly entry?: EntryRowView }
  | { readonly kind: 'named'; readonly label: string };

/** Names by resource id. */
export type ResourceLabelSourcesById = ReadonlyMap<string, ResourceLabelSource>;

/** Shows an invoice as a link with its number, and its customer. */
export function EntryLinkWithCustomer({ entry, frame }: { readonly entry: EntryRowView; readonly frame: PageFrame }) {
  const { customer } = entry.snippet;
  const about = customer?.name ?? customer?.tax_code;
  return (
    <>
      <a href={`${frame.base}/entries/${entry.id}`}>{formatEntryName(entry, frame.words.lists.noNumber)}</a>
      {about && <small class="clip">{about}</small>}
    </>
  );
}

/** Returns the last digits of an id, for resources without a name. */
export const shortenIdToLastCharacters = (id: string): string => (id.length > 20 ? `…${id.slice(-14)}` : id);

/**
 * Formats the label of a resource. The label of an entry is its number, and the label of a job is the number of its
 * invoice.
 */
export function formatResourceLabel(name: ResourceLabelSource | undefined, id: string, frame: PageFrame): string {
  if (name?.kind === 'named') return name.label;
  return name?.entry ? formatEntryName(name.entry, frame.words.lists.noNumber) : shortenIdToLastCharacters(id);
}
