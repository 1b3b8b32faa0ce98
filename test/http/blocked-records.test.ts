// Tests the records of blocked invoices (LOPDGDD art. 32). Regression: record XML, authority texts and raw responses still named
// the customer.
import { run as eraseCommand } from '../../src/cli/erase';
import { getRecordsCollection } from '../../src/store/chains/records';
import { getSubmissionsCollection } from '../../src/store/submissions/submissions';
import { mongoUri } from '../servers/addresses';
import { startApi, type TestApi } from './api';
import { sealedChain } from './console/sealed';
import { invoice } from './documents';

const supplier = 'B85905495';
let api: TestApi;
let submission: string;
const getXml = (number: string) =>
  `<sf:RegistroAlta><sf:NumSerieFactura>${number}</sf:NumSerieFactura><sf:DescripcionOperacion>Visita</sf:DescripcionOperacion>` +
  '<sf:Destinatarios><sf:IDDestinatario><sf:NombreRazon>Ana Lores</sf:NombreRazon></sf:IDDestinatario></sf:Destinatarios>' +
  '<sf:Huella>AB</sf:Huella></sf:RegistroAlta>';
const getLine = (number: string) =>
  `<r:RespuestaLinea><r:NumSerieFactura>${number}</r:NumSerieFactura><r:RefExterna>Ana Lores</r:RefExterna>` +
  '<r:DescripcionErrorRegistro>Ana Lores is not in the census</r:DescripcionErrorRegistro></r:RespuestaLinea>';

beforeAll(async () => {
  api = await startApi();
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  submission = await sealedChain(api, supplier, 2);
  const message = 'Ana Lores is not in the census';
  for (const sequence of [1, 2]) {
    const data = invoice({ code: `A-${sequence}` });
    const { id: entry } = (await api.call('POST', '/silo/v1/entries', { data, sign: true })).json;
    const response = {
      entry,
      xml: getXml(`A-${sequence}`),
      outcome: 'accepted-with-errors' as const,
      code: '1104',
      message,
    };
    await getRecordsCollection(api.database).updateOne({ issuer: supplier, sequence }, { $set: response });
  }
  const answer = `<r:Respuesta>${getLine('A-1')}${getLine('A-2')}</r:Respuesta>`;
  await getSubmissionsCollection(api.database).updateOne({ _id: submission }, { $set: { answer } });
}, 60_000);
afterAll(async () => {
  jest.restoreAllMocks();
  await api.close();
});

const places = () => [
  `/fiscal/v1/chains/${supplier}/records/1/xml`,
  `/fiscal/v1/chains/${supplier}/records`,
  `/fiscal/v1/submissions/${submission}/records`,
  `/fiscal/v1/submissions/${submission}/answer`,
];
const texts = () => Promise.all(places().map(async (place) => (await api.call('GET', place)).text));

describe('the records of a blocked invoice', () => {
  it('contain no personal data in any call of the tenant, but are preserved for the law', async () => {
    expect((await texts()).map((text) => text.includes('Ana Lores'))).toEqual([true, true, true, true]);
    const [first] = await getRecordsCollection(api.database).find({ issuer: supplier }).sort({ sequence: 1 }).toArray();
    const environment = {
      MONGODB_URI: mongoUri(),
      SELLO_DATABASE: api.database.db.databaseName,
      SELLO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const args = ['--entry', first?.entry ?? '', '--workspace', 'one', '--data', '/no/stack/here', '--confirm'];
    expect(await eraseCommand(args, environment)).toBe(0);
    const [xml = '', links = '', sent = '', response = ''] = await texts();
    expect(xml).toBe(
      '<sf:RegistroAlta><sf:NumSerieFactura>A-1</sf:NumSerieFactura><sf:Huella>AB</sf:Huella></sf:RegistroAlta>',
    );
    expect(response).not.toContain('Ana Lores');
    expect(response).toContain('<r:NumSerieFactura>A-1</r:NumSerieFactura>');
    for (const text of [links, sent]) {
      const { list } = JSON.parse(text) as { list: { message?: string; code?: string }[] };
      expect(list.map(({ message }) => message !== undefined)).toEqual([false, true]);
      expect(list.map(({ code }) => code)).toEqual(['1104', '1104']);
    }
    expect((await api.call('GET', `/fiscal/v1/chains/${supplier}/records/2/xml`)).text).toContain('Ana Lores');
    expect(await getRecordsCollection(api.database).findOne({ _id: first?._id ?? '' })).toEqual(first);
  });
});
