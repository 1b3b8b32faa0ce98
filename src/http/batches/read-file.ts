// The file of a batch: read by its content type, and judged as a whole before anything is stored.
import { type Refusal, refuse } from '../../contracts/errors';
import { listFileFaults, refuseRepeatedKeys } from '../../document/batch/check-rows';
import { decodeFile } from '../../document/batch/decode';
import type { ReadFile } from '../../document/batch/file-row';
import { readCsv } from '../../document/batch/read-csv';
import { readJsonLines, readJsonObject } from '../../document/batch/read-json-rows';
import type { Call } from '../kit/endpoint';

/** @throws Refusal 400 for another content type, 422 with everything that is wrong with the file as a whole */
export function readBatchFile({ bytes, header, query }: Pick<Call, 'bytes' | 'header' | 'query'>): ReadFile {
  const { type, charset } = parseContentType(header('content-type'));
  const { key_prefix: keyPrefix, ignore = '' } = query;
  const readers: Readonly<Record<string, (text: string) => ReadFile>> = {
    'application/x-ndjson': readJsonLines,
    'application/json': readJsonObject,
    'text/csv': (text) => readCsv(text, { keyPrefix, ignored: ignore.split(',').filter((name) => name.trim() !== '') }),
  };
  const read = readers[type];
  if (!read) throw refuse('input', 'batch-type-unknown', { type: type.slice(0, 60) });
  const decoded = decodeFile(bytes, charset);
  const file = 'text' in decoded ? read(decoded.text) : { rows: [], faults: [decoded.fault] };
  const faults = listFileFaults(file);
  if (faults.length > 0) throw refuseFile(faults);
  return { ...file, rows: refuseRepeatedKeys(file.rows) };
}

const refuseFile = (faults: ReadFile['faults']): Refusal => refuse('validation', 'batch-refused', {}, { faults });

/** `text/csv; charset="windows-1252"` */
function parseContentType(text: string): { readonly type: string; readonly charset: string } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const named = parameters.map((one) => /^charset\s*=\s*"?([^"]*)"?$/i.exec(one)?.[1]);
  return { type: type.toLowerCase(), charset: named.find((one) => one !== undefined) ?? '' };
}
