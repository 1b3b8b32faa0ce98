// A complete envelope whose signatures still verify is stored as it is: signatures and stamps stay (api.md 4.2).
import { ownStamp } from '../document/addons/es-fiscal/aliases';
import { isSignedBy } from '../document/envelope-signature';
import type { Built } from '../document/envelope';
import type { Json, JsonObject } from '../document/model/basic';
import type { Envelope } from '../document/model/envelope';
import { isObject } from '../document/model/json-object';
import type { EntryContext } from './context';

/**
 * Puts the signatures of `data` back when calculating it changed nothing: same uuid, same digest, signed by a key of
 * the workspace. Otherwise `built` as it is, unsigned.
 */
export async function keepSignatures(
  { keys, workspace }: Pick<EntryContext, 'keys' | 'workspace'>,
  data: Json | undefined,
  built: Built,
): Promise<Built> {
  if ('problem' in built || data === undefined || !isObject(data) || !isObject(data.head)) return built;
  const sigs = texts(data.sigs);
  if (sigs.length === 0 || built.faults.length > 0) return built;
  const { envelope } = built;
  if (data.head.uuid !== envelope.head.uuid || (data.head.dig as JsonObject | null)?.val !== envelope.head.dig.val)
    return built;
  const signed: Envelope = { ...envelope, head: { ...envelope.head, ...stampsOf(data.head) }, sigs };
  return isSignedBy(signed, await keys.envelopeKeys(workspace._id)) ? { envelope: signed, faults: [] } : built;
}

const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Stamps lie outside the signed payload: those of a form that can be stored. */
function stampsOf(head: JsonObject): Pick<Envelope['head'], 'stamps'> {
  const stamps = (Array.isArray(head.stamps) ? head.stamps : []).flatMap((stamp) =>
    isObject(stamp) && typeof stamp.prv === 'string' && typeof stamp.val === 'string'
      ? [{ prv: ownStamp(stamp.prv), val: stamp.val }]
      : [],
  );
  return stamps.length > 0 ? { stamps } : {};
}
