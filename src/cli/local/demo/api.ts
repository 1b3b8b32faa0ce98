// The API as the demo calls it: through the client that users install. An answer other than 2xx ends the demo with its message.
import type { Entry } from '@sello/client';

/** The client is an ES module, which is loaded where it is used. */
export const loadClient = () => import('@sello/client');

/** What the demo reads in the document of an entry. */
interface DemoDocument {
  readonly series?: string;
  readonly code?: string;
  readonly totals?: { readonly payable: string };
}

export const readDocument = ({ data }: Entry): DemoDocument => (data as { readonly doc: DemoDocument }).doc;
