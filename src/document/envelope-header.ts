// Changes of an envelope's header that leave document, digest and signatures as they are: stamps and links.

import type { Envelope, Link } from './model/envelope';
import type { Stamp } from './model/invoice';

/** The envelope with a stamp; one of the same provider is replaced. Stamps belong on signed envelopes (rule 12). */
export function withStamp(envelope: Envelope, stamp: Stamp): Envelope {
  const others = (envelope.head.stamps ?? []).filter((known) => known.prv !== stamp.prv);
  return { ...envelope, head: { ...envelope.head, stamps: [...others, stamp] } };
}

/** The envelope with a link; one of the same category and key is replaced. */
export function withLink(envelope: Envelope, link: Link): Envelope {
  const others = (envelope.head.links ?? []).filter(
    (known) => known.key !== link.key || known.category !== link.category,
  );
  return { ...envelope, head: { ...envelope.head, links: [...others, link] } };
}
