// Files of batches that are refused as a whole: the response names the place and the remedy, in the language of the caller.
import { apiOfFile } from './api';

const api = apiOfFile();

interface FoundFault {
  readonly code: string;
  readonly paths: readonly string[];
  readonly message: string;
  readonly remedy: string;
}

async function send(type: string, query: string, file: string, language = 'en') {
  const headers = { 'Content-Type': type, 'Accept-Language': language };
  const path = `/fiscal/v1/batches${query}`;
  const { status, json } = await api.call('POST', path, undefined, { raw: file, headers });
  return { status, key: json.key, faults: (json['faults'] ?? []) as readonly FoundFault[] };
}

const header = 'invoice,key,supplier,description,price,tax';
const row = '1,a,A58818501,Silla,10.00,21%';
const lines = '{"key":"a","supplier":"A58818501","lines":[{"description":"Silla","price":"10.00","tax":"21%"}]}\n';

describe('the refusal of a file of invoices', () => {
  it('names each parameter that is only for CSV if the file is JSON', async () => {
    const { status, key, faults } = await send('application/x-ndjson', '?key_prefix=X-&ignore=note', lines);
    expect([status, key]).toEqual([422, 'parameter']);
    expect(faults.map(({ paths, message }) => [paths, message])).toEqual([
      [['?key_prefix'], expect.stringContaining('`key_prefix` applies only to CSV files')],
      [['?ignore'], expect.stringContaining('`ignore` applies only to CSV files')],
    ]);
    expect(faults.map(({ remedy }) => remedy)).toEqual(Array(2).fill(expect.stringContaining('its own `key`')));
    const spanish = await send('application/json', '?key_prefix=X-', '{"invoices":[]}', 'es');
    expect(spanish.faults.map(({ message }) => message)).toEqual([
      expect.stringContaining('`key_prefix` solo se aplica a archivos CSV'),
    ]);
  });

  it('names `key_prefix` if the file lacks the column `invoice`', async () => {
    const file = `${header.replace('invoice,', '')}\n${row.replace('1,', '')}\n`;
    const { status, faults } = await send('text/csv', '?key_prefix=X-', file);
    expect(status).toBe(422);
    expect(faults).toMatchObject([
      { code: 'parameter', paths: ['?key_prefix'], message: expect.stringContaining('column `invoice`') },
    ]);
    expect(faults[0]?.remedy).toContain('Add the column `invoice`, or remove `key_prefix`');
    const spanish = await send('text/csv', '?key_prefix=X-', file, 'es');
    expect(spanish.faults[0]?.message).toContain('necesita la columna `factura`');
  });

  it('names the intended column if `ignore` names a missing column', async () => {
    const file = `${header},warehouse\n${row},7\n`;
    const { status, faults } = await send('text/csv', '?ignore=warehuose', file);
    expect(status).toBe(422);
    const found = faults.find(({ paths }) => paths.includes('?ignore'));
    expect(found?.message).toContain('`ignore` names warehuose, but the file has no such column');
    expect(found?.remedy).toBe('Write `warehouse`.');
    const other = await send('text/csv', '?ignore=zzz', `${header}\n${row}\n`);
    expect(other.faults).toMatchObject([
      { paths: ['?ignore'], remedy: expect.stringContaining('Remove the name from') },
    ]);
    const spanish = await send('text/csv', '?ignore=zzz', `${header}\n${row}\n`, 'es');
    expect(spanish.faults[0]?.message).toContain('`ignore` indica zzz');
  });
});
