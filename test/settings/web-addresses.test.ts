// Settings that are addresses of web pages and collectors.
import { readSettings } from '../../src/settings/settings';

const names = ['SELLO_TEMPORAL_UI_URL', 'SELLO_OTLP_URL'] as const;

describe('a setting that is a URL', () => {
  it.each(names)('is refused with its purpose if it is invalid: %s', (name) => {
    for (const wrong of ['javascript:alert(1)', '127.0.0.1:8233', 'https://', 'file:///etc/passwd'])
      expect(() => readSettings({ [name]: wrong })).toThrow(`${name} is "${wrong}". `);
  });

  it('is used unchanged, and is absent if it is not set', () => {
    const given = readSettings({
      SELLO_TEMPORAL_UI_URL: 'http://127.0.0.1:8233',
      SELLO_OTLP_URL: 'https://otlp.example',
    });
    expect([given.temporal.uiUrl, given.otlp?.url]).toEqual(['http://127.0.0.1:8233', 'https://otlp.example']);
    const none = readSettings({});
    expect([none.temporal.uiUrl, none.otlp]).toEqual([undefined, undefined]);
  });
});
