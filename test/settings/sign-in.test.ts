// Settings of the console: the start reports a missing or unsafe one by name.
import { readSettings } from '../../src/settings/settings';

const whole = {
  SELLO_CONSOLE: 'oidc',
  SELLO_PUBLIC_URL: 'https://sello.example',
  SELLO_OIDC_ISSUER: 'https://login.example/realms/one',
  SELLO_OIDC_CLIENT_ID: 'sello',
  SELLO_OIDC_CLIENT_SECRET: 'secret',
};

describe('the sign-in settings', () => {
  it('read a provider with all of its settings', () => {
    expect(readSettings(whole)).toMatchObject({
      console: 'oidc',
      oidc: { issuer: 'https://login.example/realms/one', clientId: 'sello', clientSecret: 'secret' },
    });
    expect(readSettings({ ...whole, SELLO_CONSOLE: 'link' }).oidc).toBeUndefined();
  });

  it.each([
    ['SELLO_OIDC_ISSUER', ''],
    ['SELLO_OIDC_CLIENT_ID', ''],
    ['SELLO_OIDC_CLIENT_SECRET', ''],
    ['SELLO_OIDC_ISSUER', 'http://login.example'],
    ['SELLO_OIDC_ISSUER', 'login.example'],
    ['SELLO_PUBLIC_URL', 'http://sello.example'],
    ['SELLO_PUBLIC_URL', 'http://127.0.0.1.evil.example'],
    ['SELLO_CONSOLE', 'password'],
  ])('are refused with the name of the setting: %s "%s"', (name, value) => {
    expect(() => readSettings({ ...whole, [name]: value })).toThrow(name);
  });

  it.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])(
    'can be used on this machine: %s',
    (url) => {
      expect(readSettings({ ...whole, SELLO_OIDC_ISSUER: url, SELLO_PUBLIC_URL: url }).console).toBe('oidc');
    },
  );
});
