// All addons by key, and the list of a document's addons.

import type { Addon } from './addon';
import { esFiscal } from './es-fiscal/addon';

const addons = new Map<string, Addon>([esFiscal].map((addon) => [addon.key, addon]));

export function isKnownAddon(key: string): boolean {
  return addons.has(key);
}

/**
 * The addons of a document: required ones in front of those that need them, each once. Unknown keys are dropped, as in
 * the public format; the service refuses them before it calculates (service-rules.ts).
 */
export function resolveAddons(keys: readonly string[] | undefined): readonly Addon[] {
  const found: Addon[] = [];
  for (const key of keys ?? []) {
    const addon = addons.get(key);
    if (addon === undefined) continue;
    for (const one of [...resolveAddons(addon.requires), addon]) if (!found.includes(one)) found.push(one);
  }
  return found;
}
