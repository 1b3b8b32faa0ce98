// Packs a built document into a few long texts, because such texts pass between threads cheaply.
import type { EnvelopeBuildDeps } from '../document/envelope';
import type { Json } from '../document/model/basic';
import type { Document, Envelope, EnvelopeHead } from '../document/model/envelope';
import type { EntryContent } from '../model/content';
import { buildInputEnvelope, type InputEnvelopeBuildOptions, type InputEnvelopeBuildResult } from './build-data';
import { toEntryContent } from './content';
import { findDocumentFindingsWithoutStore } from './upload/findings-without-store';

/**
 * A built envelope between threads. A valid envelope is packed as the content that an entry stores; any other envelope
 * is packed as one JSON text.
 */
export type PackedInputEnvelopeBuildResult =
  | { readonly document: string; readonly head: string; readonly rest: string }
  | { readonly whole: string };

/**
 * Builds an uploaded document and packs it. Content and warnings are computed in the same thread, because most
 * envelopes are stored as built.
 */
export function buildAndPackInputEnvelope(
  data: Json,
  context: EnvelopeBuildDeps & InputEnvelopeBuildOptions,
): PackedInputEnvelopeBuildResult {
  const sourced = buildInputEnvelope(data, context);
  const { built, ignored } = sourced;
  if ('problem' in built || built.faults.length > 0) return { whole: JSON.stringify(sourced) };
  const { document, head, ...content } = toEntryContent(built.envelope, false);
  const own = findDocumentFindingsWithoutStore(built.envelope.doc, context.now);
  return { document, head, rest: JSON.stringify({ content, ignored, own }) };
}

export function unpackInputEnvelopeBuildResult(packed: PackedInputEnvelopeBuildResult): InputEnvelopeBuildResult {
  if ('whole' in packed) return JSON.parse(packed.whole) as InputEnvelopeBuildResult;
  const { document, head, rest } = packed;
  const { content: others, ignored, own } = JSON.parse(rest) as Required<Omit<InputEnvelopeBuildResult, 'built'>>;
  const content: EntryContent = Object.assign(others, { document, head });
  return { built: { envelope: unread(content), faults: [] }, ignored, content, own };
}

/** Returns the envelope of a content. Its texts are parsed on first access; most uploads never need this. */
function unread({ envSchema, head, document }: EntryContent): Envelope {
  let readHead: EnvelopeHead | undefined;
  let readDocument: Document | undefined;
  return {
    $schema: envSchema,
    get head() {
      readHead ??= JSON.parse(head) as EnvelopeHead;
      return readHead;
    },
    get doc() {
      readDocument ??= JSON.parse(document) as Document;
      return readDocument;
    },
  };
}
