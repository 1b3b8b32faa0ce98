// A built document on its way from one thread to another: as few long texts, which cost next to nothing to hand over.
import type { BuildDeps } from '../document/envelope';
import type { Json } from '../document/model/basic';
import type { Document, Envelope, Head } from '../document/model/envelope';
import type { Content } from '../model/content';
import { buildData, type UploadMode, type UploadedEnvelope } from './build-data';
import { toContent } from './content';
import { findOwnFindings } from './upload/own-findings';

/** An envelope that breaks no rule is packed as the content that an entry stores of it; whatever else as one JSON text. */
export type PackedSource =
  | { readonly document: string; readonly head: string; readonly rest: string }
  | { readonly whole: string };

/** `buildData`, packed: content and warnings of an envelope are made beside it, because most are stored as they were built. */
export function buildPacked(data: Json, context: BuildDeps & UploadMode): PackedSource {
  const sourced = buildData(data, context);
  const { built, ignored } = sourced;
  if ('problem' in built || built.faults.length > 0) return { whole: JSON.stringify(sourced) };
  const { document, head, ...content } = toContent(built.envelope, false);
  const own = findOwnFindings(built.envelope.doc, context.now);
  return { document, head, rest: JSON.stringify({ content, ignored, own }) };
}

/** What was packed. */
export function unpackSource(packed: PackedSource): UploadedEnvelope {
  if ('whole' in packed) return JSON.parse(packed.whole) as UploadedEnvelope;
  const { document, head, rest } = packed;
  const { content: others, ignored, own } = JSON.parse(rest) as Required<Omit<UploadedEnvelope, 'built'>>;
  const content: Content = Object.assign(others, { document, head });
  return { built: { envelope: unread(content), faults: [] }, ignored, content, own };
}

/** The envelope of a content. Its texts are read when somebody asks: of most uploads nobody does. */
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
