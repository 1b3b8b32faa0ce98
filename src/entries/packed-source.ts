// A built document on its way from one thread to another: as few long texts, which cost next to nothing to hand over.
import type { Surroundings } from '../document/envelope';
import type { Json } from '../document/model/basic';
import type { Document, Envelope, Head } from '../document/model/envelope';
import type { Content } from '../store/entries/entries';
import { buildData, type Sending, type Sourced } from './build-data';
import { contentOf } from './content';
import { ownFindings } from './upload/own-findings';

/** An envelope that breaks no rule is packed as the content that an entry stores of it; whatever else as one JSON text. */
export type PackedSource =
  | { readonly document: string; readonly head: string; readonly rest: string }
  | { readonly whole: string };

/** `buildData`, packed: content and warnings of an envelope are made beside it, because most are stored as they were built. */
export function buildPacked(data: Json, surroundings: Surroundings & Sending): PackedSource {
  const sourced = buildData(data, surroundings);
  const { built, ignored } = sourced;
  if ('problem' in built || built.faults.length > 0) return { whole: JSON.stringify(sourced) };
  const { document, head, ...content } = contentOf(built.envelope, false);
  const own = ownFindings(built.envelope.doc, surroundings.now);
  return { document, head, rest: JSON.stringify({ content, ignored, own }) };
}

/** What was packed. */
export function unpacked(packed: PackedSource): Sourced {
  if ('whole' in packed) return JSON.parse(packed.whole) as Sourced;
  const { document, head, rest } = packed;
  const { content: others, ignored, own } = JSON.parse(rest) as Required<Omit<Sourced, 'built'>>;
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
