// What a row is about, as a person knows it: an invoice by its number, customer and supplier, anything else by its name.
import type { PageFrame } from '../frame';
import { type EntryRowView, formatEntryName } from '../pages/entries/entries';

/** The name of a thing that a row has by its id. */
export type ThingName =
  | { readonly kind: 'entry'; readonly entry: EntryRowView }
  | { readonly kind: 'job'; readonly entry?: EntryRowView }
  | { readonly kind: 'named'; readonly label: string };

/** By the id of the thing. */
export type ThingNames = ReadonlyMap<string, ThingName>;

/** An invoice as a link with its number, and who it is for. */
export function EntryLink({ entry, frame }: { readonly entry: EntryRowView; readonly frame: PageFrame }) {
  const { customer } = entry.snippet;
  const about = customer?.name ?? customer?.tax_code;
  return (
    <>
      <a href={`${frame.base}/entries/${entry.id}`}>{formatEntryName(entry, frame.words.lists.noNumber)}</a>
      {about && <small class="clip">{about}</small>}
    </>
  );
}

/** The last digits of an id, for what has no name. */
export const formatShortId = (id: string): string => (id.length > 20 ? `…${id.slice(-14)}` : id);

/** Formats the label of a thing: an entry by its number, a job by the number of its invoice. */
export function formatThing(name: ThingName | undefined, id: string, frame: PageFrame): string {
  if (name?.kind === 'named') return name.label;
  return name?.entry ? formatEntryName(name.entry, frame.words.lists.noNumber) : formatShortId(id);
}
