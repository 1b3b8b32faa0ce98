// JSON files in settings. They are checked against a schema, so that every wrong member is reported by its name.
import { readFileSync } from 'node:fs';
import type * as ajvLibrary from 'ajv';
import { SettingError } from './readers';

/**
 * Loads the library only when it is used. The library takes 8 MB of memory and 90 ms, which a process without such a
 * file saves.
 */
const loadAjv = () => (require('ajv') as typeof ajvLibrary).Ajv;

/**
 * Reads a JSON file.
 * @param setting name of the setting, for messages
 * @throws SettingError if the file cannot be read, is not JSON, or does not fit the schema. The error names every wrong
 * member
 */
export function readJsonSettingFile<Content>(setting: string, file: string, schema: object): Content {
  const content = parseFile(setting, file);
  const ajv = new (loadAjv())({ allErrors: true });
  if (ajv.validate<Content>(schema, content)) return content;
  const faults = (ajv.errors ?? []).map(({ instancePath, params, message }) => {
    const unknown = params['additionalProperty'] as string | undefined;
    const path = instancePath.slice(1).replaceAll('/', '.');
    return [path, unknown === undefined ? message : `has an unknown member "${unknown}"`].filter(Boolean).join(' ');
  });
  throw new SettingError(`${setting}: ${file} is not valid: ${faults.join('; ')}.`);
}

function parseFile(setting: string, file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new SettingError(`${setting}: ${file} cannot be read (${reason}).`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SettingError(`${setting}: ${file} is not JSON: ${(error as Error).message}.`);
  }
}
