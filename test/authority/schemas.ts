// The schemas of the authority, loaded once: every message of these tests is checked against them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const folder = path.join(__dirname, '../../src/authority/schemas');

const files = readdirSync(folder)
  .filter((file) => file.endsWith('.xsd'))
  .map((file) => ({ fileName: file, contents: readFileSync(path.join(folder, file), 'utf8') }));

/** The errors that xmllint finds in the messages, one per line; empty if all are valid. */
export async function schemaErrors(messages: readonly { fileName: string; contents: string }[]): Promise<string[]> {
  const entry = files.find((file) => file.fileName === 'soap-message.xsd');
  if (!entry) throw new Error('the schemas are not there');
  const result = await validateXML({ xml: messages, schema: entry, preload: files.filter((file) => file !== entry) });
  return result.errors.map((error) => error.rawMessage);
}

/** The errors that xmllint finds in separate records, as in files; empty if all are valid. */
export async function recordErrors(records: readonly { fileName: string; contents: string }[]): Promise<string[]> {
  const entry = files.find((file) => file.fileName === 'SuministroInformacion.xsd');
  if (!entry) throw new Error('the schemas are not there');
  const result = await validateXML({ xml: records, schema: entry, preload: files.filter((file) => file !== entry) });
  return result.errors.map((error) => error.rawMessage);
}
