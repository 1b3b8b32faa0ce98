// Whether a document is an amendment of what the authority holds. A file of its own: sealing and its preview ask the same.

/** What an entry says of its newest record. */
interface ReportedRecord {
  readonly kind: string;
  readonly outcome: string;
  /** Digest of the document as it was sealed. */
  readonly documentDigest: string;
}

/** Only a changed copy of what the authority accepted from us; a duplicate that is not ours is never written over. */
export const isAmendment = (fiscal: ReportedRecord | undefined, digest: string): boolean =>
  fiscal?.kind === 'registration' &&
  (fiscal.outcome === 'accepted' || fiscal.outcome === 'accepted-with-errors') &&
  fiscal.documentDigest !== digest;
