// Builds the document that a client sends. Building takes longer than any other part of a call, and needs only the
// input.
import type { Warning } from '../contracts/warnings';
import { type EnvelopeBuildResult, buildEnvelope, type EnvelopeBuildDeps } from '../document/envelope';
import { isJsonObject, type Json, type JsonObject } from '../document/model/basic';
import { findUnknownAddonProblem } from '../document/sello-rules';
import { warnIgnoredDocumentMembers } from '../document/warnings/ignored-members';
import { warnValuesReplacedByCalculation } from '../document/warnings/replaced-values';
import type { Envelope } from '../document/model/envelope';
import { buildDerivedEnvelope, type EnvelopeDerivation } from './derived-envelope';
import type { EntryContent } from '../model/content';
import type { DocumentFindingsWithoutStore } from './upload/findings-without-store';
import { type Message, createMessage } from '../messages/message';

/** An envelope, or the reason why there is none. Also the members of the input that were dropped. */
export interface InputEnvelopeBuildResult {
  readonly built: EnvelopeBuildResult;
  readonly ignored: readonly Warning[];
  /** Content that an entry stores of the envelope, if the same thread computed it. */
  readonly content?: EntryContent;
  /** Findings in the envelope, if the same thread computed them. */
  readonly own?: DocumentFindingsWithoutStore;
}

/** Options that depend on how the data was received. */
export interface InputEnvelopeBuildOptions {
  /**
   * Paths that a patch of a stored document writes, such as `$.doc.totals.payable`. The client does not state the other
   * calculated members.
   */
  readonly touched?: readonly string[];
  /** The data is a stored envelope, from which its copy or its correction is built. */
  readonly derived?: EnvelopeDerivation;
}

/** The type of `buildInputEnvelope` for callers. The API runs the function in threads (src/main/document-threads.ts). */
export type InputEnvelopeBuilder = (
  data: Json,
  context: EnvelopeBuildDeps & InputEnvelopeBuildOptions,
) => Promise<InputEnvelopeBuildResult>;

/** Builds uploaded data when it is the turn of the workspace. */
export type InputEnvelopeInTurnBuilder = (
  workspace: string,
  ...given: Parameters<InputEnvelopeBuilder>
) => ReturnType<InputEnvelopeBuilder>;

/** Builds an uploaded envelope or bare document. Signatures and stamps of the input are dropped. */
export function buildInputEnvelope(
  data: Json,
  context: EnvelopeBuildDeps & InputEnvelopeBuildOptions,
): InputEnvelopeBuildResult {
  if (context.derived) return buildDerivedEnvelope(data as unknown as Envelope, context.derived, context);
  const built = findUnknownAddonProblem(data) ?? buildEnvelope(withoutSignatures(data), context);
  if ('problem' in built) return { built, ignored: warnIgnoredDocumentMembers(data) };
  const { doc } = built.envelope;
  const replaced = warnValuesReplacedByCalculation(data, doc, context.touched);
  return { built, ignored: [...warnIgnoredDocumentMembers(data, doc as unknown as JsonObject), ...replaced] };
}

export const isEnvelope = (value: Json): boolean => isJsonObject(value) && isJsonObject(value.doc);

/** Signatures and stamps belong to the previous content. */
function withoutSignatures(source: Json): Json {
  if (!isJsonObject(source) || !isEnvelope(source)) return source;
  const { stamps: _stamps, ...head } = isJsonObject(source.head) ? source.head : {};
  const { sigs: _sigs, ...rest } = source;
  return { ...rest, head };
}

/** Names that clients use instead of `data`. */
const otherNames = ['doc', 'document', 'invoice', 'envelope', 'entry', 'payload', 'body'] as const;

/** Explains that the document belongs in `data`; undefined if nothing in the body looks like a document. */
export function findMisplacedDocumentHint(body: object): Message | undefined {
  if ('$schema' in body || 'lines' in body || ('doc' in body && 'head' in body))
    return createMessage('document-is-the-body');
  const name = otherNames.find((one) => one in body);
  return name && createMessage('document-in-other-member', { name });
}
