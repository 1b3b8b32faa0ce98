// Keeps the signatures and stamps of a complete envelope if the signatures still verify.
import { toSelloStampProviderName } from '../document/addons/es-fiscal/aliases';
import { hasOnlyValidEnvelopeSignatures } from '../document/envelope-signature';
import { createRefusal } from '../contracts/errors';
import { type Warning, createWarning } from '../contracts/warnings';
import { entryLimits as limits } from '../contracts/limits/entries';
import type { EnvelopeBuildResult } from '../document/envelope';
import { isJsonObject, type Json, type JsonObject } from '../document/model/basic';
import type { Envelope } from '../document/model/envelope';
import type { EntryDeps } from './context';

/**
 * Restores the signatures of `data` if the calculation changed nothing: the uuid and the digest are the same, and the
 * signatures were made with a key of the workspace. Otherwise returns `built` unsigned.
 */
export async function restoreSignaturesIfEnvelopeUnchanged(
  { keys, workspace, store }: Pick<EntryDeps, 'keys' | 'workspace' | 'store'>,
  data: Json | undefined,
  built: EnvelopeBuildResult,
): Promise<EnvelopeBuildResult> {
  if ('problem' in built || data === undefined || !isJsonObject(data) || !isJsonObject(data.head)) return built;
  const sigs = texts(data.sigs);
  if (sigs.length === 0 || built.faults.length > 0) return built;
  if (sigs.length > limits.signaturesMax) throw createRefusal('input', 'signatures-max', { max: limits.signaturesMax });
  const { envelope } = built;
  if (data.head.uuid !== envelope.head.uuid || (data.head.dig as JsonObject | null)?.val !== envelope.head.dig.val)
    return built;
  const signed: Envelope = { ...envelope, sigs };
  if (!hasOnlyValidEnvelopeSignatures(signed, await keys.envelopeKeys(workspace._id))) return built;
  const givenStamps = readStamps(data.head);
  const { uuid } = envelope.doc as { uuid?: string };
  if (givenStamps.length === 0 || uuid === undefined) return { envelope: signed, faults: [] };
  const own = await store.entries.findStamps({ uuid, digest: envelope.head.dig.val });
  const stamps = givenStamps.filter(({ prv, val }) => own.some((one) => one.prv === prv && one.val === val));
  const head = stamps.length > 0 ? { ...envelope.head, stamps } : envelope.head;
  return { envelope: { ...signed, head }, faults: [] };
}

/**
 * Creates the warning that an envelope was sent with signatures and is stored without them. If the envelope has faults,
 * there is no warning, because the faults explain more.
 */
export function warnDroppedSignatures(data: Json | undefined, built: EnvelopeBuildResult): Warning[] {
  if (data === undefined || !isJsonObject(data) || 'problem' in built || built.faults.length > 0) return [];
  const count = texts(data.sigs).length;
  if (count === 0 || (built.envelope.sigs?.length ?? 0) > 0) return [];
  return [createWarning('signatures-dropped', ['$.sigs'], { count })];
}

const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/**
 * Reads the stamps of a header. Stamps are outside the signed payload, so anyone can write stamps. Sello keeps the
 * stamps only if an entry of the workspace already has the same ones.
 */
const readStamps = (head: JsonObject): { prv: string; val: string }[] =>
  (Array.isArray(head.stamps) ? head.stamps : []).flatMap((stamp) =>
    isJsonObject(stamp) && typeof stamp.prv === 'string' && typeof stamp.val === 'string'
      ? [{ prv: toSelloStampProviderName(stamp.prv), val: stamp.val }]
      : [],
  );
