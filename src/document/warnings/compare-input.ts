// Parts of an input beside the same parts of the document that was calculated of it.

import { warnings as limits } from '../../contracts/limits/warnings';
import type { Json, JsonObject } from '../model/basic';
import { isObject } from '../model/json-object';

/** Rows of both by their place; none when rows were added or left out. */
export function pairRows(given: Json | undefined, made: Json | undefined): [JsonObject, JsonObject, number][] {
  if (!Array.isArray(given) || !Array.isArray(made) || given.length !== made.length) return [];
  const found: [JsonObject, JsonObject, number][] = [];
  for (let i = 0; i < given.length; i++) {
    const [row, madeRow] = [given[i] ?? null, made[i] ?? null];
    if (isObject(row) && isObject(madeRow)) found.push([row, madeRow, i]);
  }
  return found;
}

export const readObject = (node: JsonObject, name: string): JsonObject => {
  const value = node[name];
  return isObject(value) ? value : {};
};

/** A value of the input, as a message quotes it. */
export const quoteInput = (given: string): string => given.slice(0, limits.quotedCharactersMax);
