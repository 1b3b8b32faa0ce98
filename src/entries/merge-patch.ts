// JSON Merge Patch (RFC 7396): members of the patch replace, null removes, objects go deeper.
import type { Json, JsonObject } from '../document/model/basic';
import { isObject } from '../document/model/json-object';

/** The target after the patch; neither is changed. Members named like prototype parts are plain members. */
export function mergePatch(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name) ?? null, value));
  }
  return Object.fromEntries(merged) as JsonObject;
}
