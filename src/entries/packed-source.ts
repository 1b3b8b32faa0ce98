// A built document on its way between threads: as few long texts, which are cheap to pass.
import type { BuildDeps } from '../document/envelope';
import type { Json } from '../document/model/basic';
import type { Document, Envelope, Head } from '../document/model/envelope';
import type { Content } from '../model/content';
import { buildData, type UploadMode, type UploadedEnvelope } from './build-data';
import { toContent } from './content';
import { findOwnFindings } from './upload/own-findings';

/** A valid envelope is packed as the content that an entry stores, any other as one JSON text. */
export type PackedSource =
  | { readonly document: string; readonly head: string; readonly rest: string }
  | { readonly whole: string };

/**
 * `buildData`, packed. Content and warnings are computed in the same thread, because most envelopes are stored as
 * built.
 */
export function buildPacked(data: Json, context: BuildDeps & UploadMode): PackedSource {
  const sourced = buildData(data, context);
  const { built, ignored } = sourced;
  if ('problem' in built || built.faults.length > 0) return { whole: JSON.stringify(sourced) };
  const { document, head, ...content } = toContent(built.envelope, false);
  const own = findOwnFindings(built.envelope.doc, context.now);
  return { document, head, rest: JSON.stringify({ content, ignored, own }) };
}

/** Unpacks it. */
export function unpackSource(packed: PackedSource): UploadedEnvelope {
  if ('whole' in packed) return JSON.parse(packed.whole) as UploadedEnvelope;
  const { document, head, rest } = packed;
  const { content: others, ignored, own } = JSON.parse(rest) as Required<Omit<UploadedEnvelope, 'built'>>;
  const content: Content = Object.assign(others, { document, head });
  return { built: { envelope: unread(content), faults: [] }, ignored, content, own };
}

/** The envelope of a content. Its texts are parsed on first access, which most uploads never need. */
function unread({ envSchema, head, document }: Content): Envelope {
  let readHead: Head | undefined;
  let readDocument: Document | undefined;
  return {
    $schema: envSchema,
    get head() {
      readHead ??= JSON.parse(head) as Head;
      return readHead;
    },
    get doc() {
      readDocument ??= JSON.parse(document) as Document;
      return readDocument;
    },
  };
}
