// What a client sends as a document, built: the piece of work of a call that takes longest, and that needs nothing but its input.
import type { Warning } from '../contracts/warnings';
import { type BuildResult, buildEnvelope, type BuildDeps } from '../document/envelope';
import { isObject, type Json } from '../document/model/basic';
import { findUnknownAddon } from '../document/service-rules';
import { listIgnoredMembers } from '../document/warnings/ignored-members';
import { listReplacedValues } from '../document/warnings/replaced-values';
import type { Content } from '../store/entries/entries';
import type { OwnFindings } from './upload/own-findings';

/** An envelope, or why there is none, with what was dropped of the input. */
export interface UploadedEnvelope {
  readonly built: BuildResult;
  readonly ignored: readonly Warning[];
  /** What an entry stores of the envelope as it was built, when that was made beside it. */
  readonly content?: Content;
  /** What was found in the envelope as it was built, when that was looked for beside it. */
  readonly own?: OwnFindings;
}

/** How the data came. */
export interface UploadMode {
  /** A stored document with a patch: what its calculated members were is not what the client says. */
  readonly isPatched?: boolean;
}

/** `buildData`, wherever that is done: an API has threads for it (src/main/document-threads.ts). */
export type BuildData = (data: Json, context: BuildDeps & UploadMode) => Promise<UploadedEnvelope>;

/** The same for a workspace, whose turn it takes. */
export type BuildDataIn = (workspace: string, ...given: Parameters<BuildData>) => ReturnType<BuildData>;

/** Builds what a client sent: an envelope or a bare document, its signatures and stamps left out. */
export function buildData(data: Json, context: BuildDeps & UploadMode): UploadedEnvelope {
  const built = findUnknownAddon(data) ?? buildEnvelope(withoutSignatures(data), context);
  const replaced = 'problem' in built || context.isPatched ? [] : listReplacedValues(data, built.envelope.doc);
  return { built, ignored: [...listIgnoredMembers(data), ...replaced] };
}

export const isEnvelope = (value: Json): boolean => isObject(value) && isObject(value.doc);

/** Signatures and stamps described the old content. */
function withoutSignatures(source: Json): Json {
  if (!isObject(source) || !isEnvelope(source)) return source;
  const { stamps: _stamps, ...head } = isObject(source.head) ? source.head : {};
  const { sigs: _sigs, ...rest } = source;
  return { ...rest, head };
}
