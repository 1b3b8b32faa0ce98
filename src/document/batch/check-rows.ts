// Finds errors of a file as a whole, before its first row is issued, and rows that repeat a key.
import type { Fault } from '../../contracts/errors';
import { batchLimits as limits } from '../../contracts/limits/batches';
import { httpLimits } from '../../contracts/limits/http';
import { invoiceLimits } from '../../contracts/limits/invoices';
import { createMessage } from '../../messages/message';
import { isJsonObject, type Json, type JsonObject } from '../model/basic';
import type { BatchFileRow, ParsedBatchFile } from './file-row';

/** Lists faults of the file. If there are any, no row is issued. */
export function listFaultsOfWholeBatchFile({ rows, faults }: ParsedBatchFile): readonly Fault[] {
  if (faults.length > 0) return faults.slice(0, invoiceLimits.faultsMax);
  if (rows.length === 0) return [{ code: 'rows-needed', message: createMessage('batch-empty') }];
  if (rows.length > limits.rowsMax)
    return [{ code: 'too-many-rows', message: createMessage('batch-rows-max', { max: limits.rowsMax }) }];
  return rows
    .flatMap((row, index) => (row.body && isKeyMissing(row) ? [refuseKey(index + 1, row)] : []))
    .slice(0, invoiceLimits.faultsMax);
}

const isKeyMissing = ({ body, key }: BatchFileRow): boolean =>
  // A key of another form is reported as a fault of its row.
  (key === undefined || key === '') && (body?.key === undefined || body.key === null || key === '');

const refuseKey = (row: number, { lines }: BatchFileRow): Fault => ({
  code: 'key-needed',
  paths: [`row ${row}, line ${lines[0] ?? 0}`],
  message: createMessage('key-needed', { row }),
});

/**
 * Refuses rows whose key an earlier row of the file already has. A key that is too long is a fault of its row, so only
 * the body keeps it.
 */
export function addFaultsToLaterRowsWithSameKey(rows: readonly BatchFileRow[]): readonly BatchFileRow[] {
  const firstUses = new Map<string, number>();
  return rows.map((row, index) => {
    const { key, body: _body, ...rest } = row;
    if (key === undefined || key === '') return row;
    if (key.length > httpLimits.keyCharactersMax) return { ...row, key: undefined };
    const first = firstUses.get(key);
    if (first === undefined) {
      firstUses.set(key, index + 1);
      return row;
    }
    return {
      ...rest,
      key,
      faults: [{ code: 'key-twice', paths: ['$.key'], message: createMessage('key-twice', { key, first }) }],
    };
  });
}

/**
 * Refuses all rows of a CSV file with the same key. They are probably lines of one invoice that are not consecutive, so
 * the first row would be issued as the whole invoice.
 */
export function addFaultsToCsvRowsWithSameKey({
  rows,
  columns = {},
}: Pick<ParsedBatchFile, 'rows' | 'columns'>): readonly BatchFileRow[] {
  const linesByKey = new Map<string, number[]>();
  for (const { key = '', lines } of rows) {
    const own = linesByKey.get(key) ?? [];
    own.push(lines[0] ?? 0);
    linesByKey.set(key, own);
  }
  const column = columns['invoice'] ?? columns['key'];
  return addFaultsToLaterRowsWithSameKey(rows).map((row) => {
    const { key, body: _body, ...rest } = row;
    const [first = 0, second] = linesByKey.get(key ?? '') ?? [];
    if (key === undefined || key === '' || second === undefined) return row;
    const message = createMessage('rows-apart', { key, first, second });
    const place = column === undefined ? {} : { column };
    return { ...rest, ...place, key, faults: [{ code: 'rows-apart', paths: ['$.key'], message }] };
  });
}

/** Refuses a row whose body is too large to be stored, and names its longest text. */
export function buildTooLargeBatchFileRow(
  body: JsonObject,
  { lines }: Pick<BatchFileRow, 'lines'>,
  columns: ParsedBatchFile['columns'],
): Pick<BatchFileRow, 'lines' | 'column' | 'faults'> {
  const { path } = findLongestText(body, '$');
  const { column, line } = (columns && findCsvColumnAndLineOfBodyPath(path, columns, lines)) ?? {};
  const message = createMessage('batch-row-bytes-max', { megabytes: limits.bytesMax / 1_048_576 });
  return {
    lines: line === undefined ? lines : [line, ...lines],
    ...(column === undefined ? {} : { column }),
    faults: [{ code: 'too-large', paths: [path], message }],
  };
}

interface TextAtPath {
  readonly path: string;
  readonly length: number;
}

function findLongestText(value: Json, path: string): TextAtPath {
  const inner = Array.isArray(value)
    ? value.map((one, i) => findLongestText(one, `${path}[${i}]`))
    : isJsonObject(value)
      ? Object.entries(value).map(([name, one]) =>
          findLongestText(one, `${path}.${name.slice(0, httpLimits.idCharactersShown)}`),
        )
      : [];
  const own = { path, length: typeof value === 'string' ? value.length : 0 };
  return inner.reduce((best, one) => (one.length > best.length ? one : best), own);
}

/**
 * Finds the column and the line of the file to which a path of the body belongs; undefined if no column fills that
 * path.
 */
export function findCsvColumnAndLineOfBodyPath(
  path: string | undefined,
  columns: Readonly<Record<string, string>>,
  lines: readonly number[],
): { readonly column: string; readonly line?: number } | undefined {
  const [, at, rest] = /^\$\.lines\[(\d+)\](?:\.(.*))?$/.exec(path ?? '') ?? [];
  const member = at === undefined ? (path ?? '').replace(/^\$\./, '') : `lines.${rest ?? ''}`;
  const line = lines[Number(at ?? 0)];
  const found =
    columns[member] ?? Object.entries(columns).find(([name]) => member !== '' && name.startsWith(`${member}.`))?.[1];
  return found === undefined ? undefined : { column: found, ...(line === undefined ? {} : { line }) };
}
