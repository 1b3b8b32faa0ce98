// Tells objects from the other JSON values.
import type { Json, JsonObject } from './basic';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
