// The connection to Temporal, as the Temporal SDK reads it from variables and from a profile.
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '../../src/settings/settings';
import { buildTemporalConnectionOptions } from '../../src/temporal/connection';
import { ownFolder } from '../servers/own-folder';

const folder = ownFolder('sello-temporal-');
const write = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const [ca, certificate, key] = ['ca', 'crt', 'key'].map((name) => write(name, name)) as [string, string, string];
const read = (environment: Readonly<Record<string, string>>) =>
  buildTemporalConnectionOptions(readSettings(environment).temporal);

describe('the connection to Temporal', () => {
  it('is plain and local without settings, and treats empty settings as unset', () => {
    expect(read({})).toEqual({ address: '127.0.0.1:7233' });
    expect(read({ TEMPORAL_ADDRESS: '', TEMPORAL_TLS: '', TEMPORAL_API_KEY: '', TEMPORAL_CONFIG_FILE: '' })).toEqual({
      address: '127.0.0.1:7233',
    });
    expect(readSettings({}).temporal.namespace).toBe('default');
  });

  it('uses TLS with TEMPORAL_TLS, with certificates, and with an API key', () => {
    expect(read({ TEMPORAL_TLS: 'true' }).tls).toEqual({});
    expect(read({ TEMPORAL_TLS: 'false' }).tls).toBe(false);
    expect(read({ TEMPORAL_API_KEY: 'k' })).toMatchObject({ apiKey: 'k', tls: true });
    const options = read({
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: ca,
      TEMPORAL_TLS_CLIENT_CERT_PATH: certificate,
      TEMPORAL_TLS_CLIENT_KEY_PATH: key,
      TEMPORAL_TLS_SERVER_NAME: 'temporal',
    });
    const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));
    expect(options.tls).toEqual({
      serverRootCACertificate: bytes('ca'),
      clientCertPair: { crt: bytes('crt'), key: bytes('key') },
      serverNameOverride: 'temporal',
    });
  });

  it('reads the API key from a file, and metadata of requests', () => {
    expect(read({ TEMPORAL_API_KEY_FILE: write('api-key', 'secret\n') }).apiKey).toBe('secret');
    expect(read({ TEMPORAL_GRPC_META_TENANT: 'one' }).metadata).toEqual({ tenant: 'one' });
  });

  it('reads certificates when a connection opens, so that other commands need no certificates', () => {
    const { temporal: engine } = readSettings({ TEMPORAL_TLS_SERVER_CA_CERT_PATH: path.join(folder, 'none') });
    expect(() => buildTemporalConnectionOptions(engine)).toThrow('ENOENT');
  });

  it('reads a profile of a file, and prefers variables to the profile', () => {
    const file = write(
      'temporal.toml',
      '[profile.default]\naddress = "one:7233"\n[profile.two]\naddress = "two:7233"\nnamespace = "shop"\n',
    );
    expect(read({ TEMPORAL_CONFIG_FILE: file }).address).toBe('one:7233');
    const { temporal: engine } = readSettings({ TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'two' });
    expect([engine.address, engine.namespace]).toEqual(['two:7233', 'shop']);
    expect(read({ TEMPORAL_CONFIG_FILE: file, TEMPORAL_ADDRESS: 'three:7233' }).address).toBe('three:7233');
  });

  it('ignores the file of the Temporal CLI in the home folder of the user', () => {
    const home = mkdtempSync(path.join(folder, 'home-'));
    expect(read({ HOME: home, XDG_CONFIG_HOME: home }).address).toBe('127.0.0.1:7233');
  });

  it.each([
    ['a flag in another form', { TEMPORAL_TLS: 'S' }, 'TEMPORAL_TLS is "S", not true or false'],
    ['a certificate without its key', { TEMPORAL_TLS_CLIENT_CERT_PATH: certificate }, 'must be set together'],
    [
      'certificates and no TLS',
      { TEMPORAL_TLS: 'false', TEMPORAL_TLS_SERVER_CA_CERT_PATH: ca },
      'TEMPORAL_TLS is false',
    ],
    ['a file that does not exist', { TEMPORAL_CONFIG_FILE: path.join(folder, 'none.toml') }, 'ENOENT'],
    ['a profile without a file', { TEMPORAL_PROFILE: 'two' }, 'TEMPORAL_CONFIG_FILE is not'],
    ['a profile that the file lacks', { TEMPORAL_CONFIG_FILE: write('a.toml', ''), TEMPORAL_PROFILE: 'two' }, 'two'],
    ['a misspelt member', { TEMPORAL_CONFIG_FILE: write('b.toml', '[profile.default]\nadress = "x"\n') }, 'adress'],
    [
      'a variable that the SDK ignores',
      { TEMPORAL_CODEC_ENDPOINT: 'https://codec' },
      'TEMPORAL_CODEC_ENDPOINT is not supported',
    ],
  ])('is refused with %s', (_what, environment: Readonly<Record<string, string>>, text) => {
    expect(() => readSettings(environment)).toThrow(text);
  });
});
