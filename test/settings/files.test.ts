// Settings in JSON files: the producer of the software, and addresses of the authority.
import path from 'node:path';
import { readSettings } from '../../src/settings/settings';
import { producer, writeJsonFile } from '../live-settings';

let files = 0;
const write = (content: object): string => writeJsonFile(`file-${(files += 1)}`, content);
const readProducer = (content: object) => readSettings({ SELLO_PRODUCER_FILE: write(content) });
const readUrls = (content: object) => readSettings({ SELLO_AUTHORITY_ADDRESSES: write(content) }).authority;

describe('the file of SELLO_PRODUCER_FILE', () => {
  it('has the software block of records, and the additional data of the declaration', () => {
    expect(readProducer(producer)).toMatchObject({
      software: {
        producerName: 'Productora S.L.',
        producerNif: 'B98602642',
        name: 'Sello',
        id: 'SE',
        version: '1.2.0',
        manyTaxpayers: 'S',
        address: 'Calle Mayor 1, 28013 Madrid',
        place: 'Madrid, España',
        date: '2026-11-22',
        contact: '',
      },
      declaredVersion: '1.2.0',
    });
    const single = { ...producer, software: { ...producer.software, many_taxpayers: false }, declaration: undefined };
    expect(readProducer(single)).toMatchObject({ software: { manyTaxpayers: 'N' }, declaredVersion: undefined });
  });

  it('has a valid example in the repository', () => {
    const file = path.join(__dirname, '../../deploy/producer.example.json');
    const { software, declaredVersion } = readSettings({ SELLO_PRODUCER_FILE: file });
    expect([declaredVersion, software.contact]).toEqual([software.version, 'https://productora.example']);
  });

  it.each([
    ['a member that is missing', { ...producer, software: { name: 'Sello', id: 'SE' } }, "required property 'version'"],
    ['an unknown member', { ...producer, licence: 'x' }, 'has an unknown member "licence"'],
    [
      'a flag that is a text',
      { ...producer, software: { ...producer.software, many_taxpayers: 'S' } },
      'must be boolean',
    ],
    [
      'a name that is too long',
      { ...producer, software: { ...producer.software, name: 'x'.repeat(31) } },
      'software.name',
    ],
    [
      'a date in another form',
      { ...producer, declaration: { ...producer.declaration, date: '22/11/2026' } },
      'declaration.date',
    ],
  ])('is refused with %s', (_what, content, text) => {
    expect(() => readProducer(content)).toThrow(text);
  });

  it('is refused if it cannot be read or is not JSON', () => {
    expect(() => readSettings({ SELLO_PRODUCER_FILE: '/none/producer.json' })).toThrow('cannot be read (ENOENT)');
    expect(() => readSettings({ SELLO_PRODUCER_FILE: __filename })).toThrow('is not JSON');
  });
});

describe('the addresses of the authority', () => {
  it('are the published addresses', () => {
    const { urls, census } = readSettings({}).authority;
    const service = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';
    expect(urls).toEqual({
      simulator: { person: `https://127.0.0.1:8443${service}`, seal: `https://127.0.0.1:8443/www10${service}` },
      test: { person: `https://prewww1.aeat.es${service}`, seal: `https://prewww10.aeat.es${service}` },
      live: {
        person: `https://www1.agenciatributaria.gob.es${service}`,
        seal: `https://www10.agenciatributaria.gob.es${service}`,
      },
    });
    expect(census).toEqual({ live: 'https://www1.agenciatributaria.gob.es/wlpl/BURT-JDIT/ws/VNifV2SOAP' });
  });

  it('can be replaced one by one with a file', () => {
    const { urls, census } = readUrls({ test: { seal: 'https://new.example/x', census: 'https://census.example/y' } });
    expect(urls.test).toEqual({ person: readSettings({}).authority.urls.test.person, seal: 'https://new.example/x' });
    expect([census.test, urls.live]).toEqual(['https://census.example/y', readSettings({}).authority.urls.live]);
  });

  it.each([
    ['an environment that does not exist', { simulator: {} }, '"simulator"'],
    ['an address without encryption', { test: { person: 'http://a.example' } }, 'test.person'],
  ])('are refused with %s', (_what, content, text) => {
    expect(() => readUrls(content)).toThrow(text);
  });

  it.each(['http://127.0.0.1:8443', 'https://127.0.0.1:8443/wlpl', 'simulator:8443'])(
    'must be an origin for the simulator, so that %s is refused',
    (url) => {
      expect(() => readSettings({ SELLO_SIMULATOR_URL: url })).toThrow(`SELLO_SIMULATOR_URL is "${url}"`);
    },
  );
});
