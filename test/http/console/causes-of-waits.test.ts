// Tests that a paused or stopped chain shows the remedy of its cause: in API calls, in the overview, and on the console.
// Regression: each pause asked to renew the chain, and each stop to fix what the authority said.
import { formatChainKey } from '../../../src/store/chains/chains';
import { formatChainStopKey, getSendingStopsCollection } from '../../../src/store/chains/windows';
import { type Message, createMessage } from '../../../src/messages/message';
import { apiOfFile } from '../api';
import { register } from '../registered';
import { consoleSettings, signedIn, type Visitor } from './visitor';

const api = apiOfFile(consoleSettings);
let manager: Visitor;
let token: string;
beforeAll(async () => {
  [manager, token] = await Promise.all([signedIn(api, 'manager'), api.token('admin')]);
});

interface Row {
  readonly cause: string;
  readonly text: string;
  readonly remedy: string;
  readonly objects: readonly { readonly id: string }[];
}

const ask = async (path: string, language: string) =>
  (await api.call('GET', path, undefined, { token, headers: { 'accept-language': language } })).json;

const readRow = async (supplier: string, cause: string, language: string): Promise<Row | undefined> =>
  ((await ask('/access/v1/overview', language)).attention as Row[]).find(
    (row) => row.cause === cause && row.objects[0]?.id === supplier,
  );

describe('a chain whose sealing is paused', () => {
  const pauses: readonly [string, Message, boolean, RegExp, RegExp][] = [
    [
      'B98602642',
      createMessage('clock-off-database', { seconds: 61 }),
      true,
      /^Synchronize the clocks/,
      /^Sincronice con un servidor/,
    ],
    ['B12345674', createMessage('witness-silent', { reason: 'EIO' }), true, /SELLO_WITNESS/, /SELLO_WITNESS/],
    [
      'A58818501',
      createMessage('signing-needs-rsa'),
      true,
      /a certificate with an RSA key .*sign_records/,
      /un certificado con una clave RSA/,
    ],
    [
      'B99286320',
      createMessage('end-missing', { held: 1, sealed: 3 }),
      false,
      /backup was restored/,
      /copia de seguridad/,
    ],
  ];

  it.each(pauses)('shows the remedy for its cause: %s', async (supplier, text, ends, english, spanish) => {
    await register(api, supplier, { sealingPause: { at: new Date(), text } });
    const { sealing_paused: pause } = await ask(`/fiscal/v1/chains/${supplier}`, 'en');
    expect(pause).toMatchObject({ ends_automatically: ends });
    expect(pause).toMatchObject({ remedy: expect.stringMatching(english) });
    const rows = [await readRow(supplier, 'sealing-paused', 'en'), await readRow(supplier, 'sealing-paused', 'es')];
    expect(rows.map((row) => row?.remedy)).toEqual([expect.stringMatching(english), expect.stringMatching(spanish)]);
    expect(/renew the chain/.test(rows[0]?.remedy ?? '')).toBe(!ends);
    const { html } = await manager.get(`/console/w/one/suppliers/${supplier}`);
    const places = ['renew', 'confirm'].map((act) => `/console/w/one/suppliers/${supplier}/${act}`);
    const section = /<section[^>]*id="paused"[^]*?<\/section>/.exec(html)?.[0] ?? '';
    expect(places.map((place) => section.includes(place))).toEqual([!ends, !ends]);
    expect(section).toContain('What to do');
    expect(section).not.toContain('POST /fiscal');
  });
});

describe('a chain whose sending is stopped', () => {
  const titled = createMessage('title-ended', { day: '2026-10-31', holder: '' });
  const stops: readonly [string, string, string | Message, RegExp, RegExp][] = [
    ['B12345674', 'no-certificate', 'no-certificate: none', /^Store a certificate/, /^Guarde un certificado/],
    ['B98602642', 'title-ended', titled, /^Renew the authorization/, /^Renueve la autorización/],
    ['A58818501', '4141', 'Titular suspendido', /^Ask the authority.* `sello chain resume TAX_ID`/, /^Pida a la AEAT/],
    [
      'B99286320',
      'poison',
      createMessage('search-exhausted', { extra: 9, submission: 'S' }),
      /^Fix the cause/,
      /^Corrija/,
    ],
  ];

  it.each(stops)('shows the remedy for its code: %s with %s', async (supplier, code, text, english, spanish) => {
    const _id = formatChainStopKey(formatChainKey(api.workspace, 'simulator', supplier));
    await getSendingStopsCollection(api.database).insertOne({ _id, at: new Date(), code, text });
    const rows = [await readRow(supplier, 'stopped', 'en'), await readRow(supplier, 'stopped', 'es')];
    expect(rows.map((row) => row?.remedy)).toEqual([expect.stringMatching(english), expect.stringMatching(spanish)]);
  });
});
