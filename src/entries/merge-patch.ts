// JSON Merge Patch (RFC 7396): members of the patch replace, null removes, objects go deeper.
import { refuse } from '../contracts/errors';
import { http as limits } from '../contracts/limits/http';
import { isObject, type Json, type JsonObject } from '../document/model/basic';

/**
 * The target after the patch; neither is changed. Members named like prototype parts are plain members.
 * @throws Refusal `patch` for one with more members than a patch may change
 */
export const mergePatch = (target: Json, patch: Json): Json => merged(target, patch, { members: 0 });

/** What stands in a list is taken as it is: only members of objects in objects count. */
function merged(target: Json, patch: Json, seen: { members: number }): Json {
  if (!isObject(patch)) return patch;
  const made = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    seen.members += 1;
    if (seen.members > limits.patchOperationsMax)
      throw refuse('patch', 'merge-patch-members-max', { max: limits.patchOperationsMax });
    if (value === null) made.delete(name);
    else made.set(name, merged(made.get(name) ?? null, value, seen));
  }
  return Object.fromEntries(made) as JsonObject;
}
