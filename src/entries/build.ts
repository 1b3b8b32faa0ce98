// Checks a document before anything is stored: its calculation, the rules of the document and of Sello, and its
// signature.
import { type Fault, Refusal, createRefusal } from '../contracts/errors';
import { warningLimits as limits } from '../contracts/limits/documents';
import type { Warning } from '../contracts/warnings';
import type { DocumentBuildProblem } from '../document/build';
import { omitCalculationProblemLocation } from '../document/calculate/calculation';
import type { EnvelopeBuildResult } from '../document/envelope';
import { signEnvelopeOrListFaults } from '../document/envelope-signature';
import { addRemediesToFaults } from '../document/explain-faults';
import { toFaultFieldTree } from '../document/fault-field-tree';
import type { Envelope } from '../document/model/envelope';
import { listBrokenSelloRuleFaults } from '../document/sello-rules';
import type { EntryDeps } from './context';
import type { OriginalForCorrection } from '../model/document-check';

/**
 * A calculated envelope, and the rules that it breaks. The document is stored if it breaks no rule, or if the caller
 * permits invalid documents.
 */
export interface EnvelopeWithFaults {
  readonly envelope: Envelope;
  readonly faults: readonly Fault[];
}

export interface StorableEnvelopeCheckOptions {
  readonly allowInvalid: boolean;
  /** Invoices that the document corrects. */
  readonly originals: readonly OriginalForCorrection[];
  /** Input members that were dropped, which are often the cause of the faults. */
  readonly ignored: readonly Warning[];
  /** Rules of Sello that the document itself breaks, if they were already checked. */
  readonly own?: readonly Fault[] | undefined;
}

/** Lists the rules of Sello that the document breaks. The document is parsed only if a rule still has to be checked. */
function listSelloRuleFaults(
  envelope: Envelope,
  { originals, own }: Pick<StorableEnvelopeCheckOptions, 'originals' | 'own'>,
  now: Date,
): readonly Fault[] {
  const ofDocument = own === undefined;
  const corrections = originals.some(({ fiscalAddon }) => fiscalAddon);
  if (!ofDocument && !corrections) return [];
  return listBrokenSelloRuleFaults(
    envelope.doc,
    { issueDates: ofDocument, extensionValues: ofDocument, corrections },
    now,
  );
}

/**
 * Checks a calculated document. If a correction lacks a field, the correction is refused if an original is reported
 * under the scheme; otherwise there is a warning (src/document/correction-rules.ts).
 * @throws Refusal if the document cannot be built, or is invalid and may not be stored
 */
export function requireStorableEnvelope(
  { now }: Pick<EntryDeps, 'now'>,
  built: EnvelopeBuildResult,
  { allowInvalid, originals, ignored, own }: StorableEnvelopeCheckOptions,
): EnvelopeWithFaults {
  if ('problem' in built) throw createBuildRefusal(built.problem, ignored);
  const { envelope } = built;
  const faults = [...built.faults, ...(own ?? []), ...listSelloRuleFaults(envelope, { originals, own }, now)];
  if (faults.length === 0) return { envelope, faults };
  if (allowInvalid) return { envelope: stripEnvelopeSignaturesAndStamps(envelope), faults };
  throw createRefusal(
    'validation',
    'document-breaks-rules',
    {},
    {
      faults: addRemediesToFaults(envelope.doc, faults),
      fields: toFaultFieldTreeUnderData(faults),
      ...toHints(ignored, faults),
    },
  );
}

interface Hints {
  readonly warnings?: readonly Warning[];
  readonly cause?: Warning;
}

/**
 * Returns hints to dropped fields that may have caused the faults. These are fields that change the amounts, and fields
 * of an object with a fault. A field elsewhere, such as a reference of the client, explains nothing.
 */
function toHints(ignored: readonly Warning[], faults: readonly Fault[]): Hints {
  if (ignored.length === 0) return {};
  const places = faults.flatMap(({ paths = [] }) => paths).flatMap((path) => [path, findParent(path)]);
  const cause = ignored.find(
    ({ key, lost, paths }) =>
      key === 'unknown-member' && (lost !== undefined || paths.some((path) => places.includes(findParent(path)))),
  );
  return { warnings: ignored.slice(0, limits.warningsMax), ...(cause ? { cause } : {}) };
}

const findParent = (path: string): string => path.slice(0, path.lastIndexOf('.'));

function createBuildRefusal(problem: DocumentBuildProblem, ignored: readonly Warning[]): Refusal {
  const refusal = problemRefusal(problem);
  const { details } = refusal;
  if (ignored.length === 0) return refusal;
  const faults = details.faults ?? [{ code: refusal.key, message: refusal.reason }];
  return createRefusal(refusal.key, 'document-breaks-rules', {}, { ...details, faults, ...toHints(ignored, faults) });
}

export function stripEnvelopeSignaturesAndStamps({ sigs: _sigs, ...envelope }: Envelope): Envelope {
  const { stamps: _stamps, ...head } = envelope.head;
  return { ...envelope, head };
}

/**
 * Adds `data` to the paths of faults, because paths start at the envelope, and a request has the envelope under `data`.
 */
export const toFaultFieldTreeUnderData = (faults: readonly Fault[]): object => ({ data: toFaultFieldTree(faults) });

/**
 * Builds the refusal. If the format's message states only a consequence, the reason is Sello's own cause. The path is
 * in the fault.
 */
function problemRefusal({ key, message, cause, path, faults }: DocumentBuildProblem): Refusal {
  const reason = cause ?? omitCalculationProblemLocation(message);
  if (faults) return new Refusal(key, reason, { faults, fields: toFaultFieldTreeUnderData(faults) });
  if (!path) return new Refusal(key, reason);
  const placed = { code: key, paths: [path] };
  const details = {
    faults: [{ ...placed, message: reason }],
    fields: toFaultFieldTreeUnderData([{ ...placed, message: 'cannot be calculated' }]),
  };
  // The fault has the sentence. A cause is a separate fault, because its path differs.
  if (cause === undefined) return createRefusal(key, 'document-breaks-rules', {}, details);
  return new Refusal(key, cause, details);
}

/**
 * Signs a valid envelope with the workspace's key.
 * @throws Refusal if the envelope is not ready to be signed (no code)
 */
export async function signEnvelopeWithWorkspaceKey(
  { keys, workspace, now }: Pick<EntryDeps, 'keys' | 'workspace' | 'now'>,
  envelope: Envelope,
): Promise<Envelope> {
  const key = await keys.signingKey('envelope', workspace._id);
  const signed = signEnvelopeOrListFaults(envelope, key, now);
  if ('faults' in signed) {
    throw createRefusal(
      'signature',
      'envelope-not-signed',
      {},
      { faults: addRemediesToFaults(envelope.doc, signed.faults), fields: toFaultFieldTreeUnderData(signed.faults) },
    );
  }
  return signed.envelope;
}
