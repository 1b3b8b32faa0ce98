// Settings that are addresses of web pages and collectors.
import { readSettings } from '../../src/settings/settings';

const names = ['SELLO_TEMPORAL_UI_URL', 'SELLO_OTLP_URL'] as const;

describe('a URL setting', () => {
  it.each(names)('%s is refused when it is invalid, with what it is for', (name) => {
    for (const wrong of ['javascript:alert(1)', '127.0.0.1:8233', 'https://', 'file:///etc/passwd'])
      expect(() => readSettings({ [name]: wrong })).toThrow(`${name} is "${wrong}". `);
  });

  it('is used as it was set, and is absent when it was not', () => {
    const given = readSettings({
      SELLO_TEMPORAL_UI_URL: 'http://127.0.0.1:8233',
      SELLO_OTLP_URL: 'https://otlp.example',
    });
    expect([given.engine.uiUrl, given.otlp?.url]).toEqual(['http://127.0.0.1:8233', 'https://otlp.example']);
    const none = readSettings({});
    expect([none.engine.uiUrl, none.otlp]).toEqual([undefined, undefined]);
  });
});
