// Checks bodies against their JSON Schemas. Compiled once; the first problem is told with its place.
import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { Refusal } from '../../contracts/errors';
import type { JsonObject } from '../../document/model/basic';

const ajv = new Ajv({
  allErrors: false,
  strict: true,
  coerceTypes: false,
  removeAdditional: false,
  allowUnionTypes: true,
});
addFormats(ajv, ['uuid', 'date', 'date-time', 'uri']);

export type Check = (body: JsonObject) => void;

/** Compiles a schema into a check. @throws Refusal `input` naming the member. */
export function compileCheck(schema: object): Check {
  const validate: ValidateFunction = ajv.compile(schema);
  return (body) => {
    if (validate(body)) return;
    const problem = validate.errors?.[0];
    const place = (problem?.instancePath ?? '').slice(1).replaceAll('/', '.');
    const what = problem?.message ?? 'is not valid';
    throw new Refusal('input', place ? `${place} ${what}` : `the body ${what}`);
  };
}
