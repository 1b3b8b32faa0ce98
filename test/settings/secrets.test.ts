// Secrets that are read from files.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '../../src/settings/settings';
import { ownFolder } from '../servers/own-folder';

const folder = ownFolder('sello-secrets-');
const writeSecretFile = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const key = Buffer.alloc(32, 5).toString('base64');

describe('a secret from a file', () => {
  it('equals a secret in the environment, without the end of its line', () => {
    const settings = readSettings({
      SELLO_MASTER_KEY_FILE: writeSecretFile('master-key', `${key}\n`),
      MONGODB_URI_FILE: writeSecretFile('uri', 'mongodb://user:p%20w@host/?tls=true\r\n'),
    });
    expect(settings.masterKey()[0]).toEqual(Buffer.alloc(32, 5));
    expect(settings.mongo.uri).toBe('mongodb://user:p%20w@host/?tls=true');
  });

  it('is refused without showing it if it is set twice or the file is missing', () => {
    const both = { MONGODB_URI: 'mongodb://a', MONGODB_URI_FILE: writeSecretFile('b', 'mongodb://b') };
    expect(() => readSettings(both)).toThrow('MONGODB_URI and MONGODB_URI_FILE are both set');
    const missing = readSettings({ SELLO_MASTER_KEY_FILE: path.join(folder, 'nobody') });
    expect(() => missing.masterKey()).toThrow(/SELLO_MASTER_KEY_FILE names cannot be read \(ENOENT\)/);
  });

  it('is the only kind of setting that is read from files', () => {
    expect(readSettings({ SELLO_DATABASE_FILE: writeSecretFile('c', 'other') }).mongo.database).toBe('sello');
  });
});
