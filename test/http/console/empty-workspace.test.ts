// Tests the commands that the pages of an empty workspace show. Regression: each installation showed the address and the
// token command of the local stack, and a demo that never touches this workspace.
import { startApi } from '../api';
import { consoleSettings, signedIn } from './visitor';

const local = { SELLO_SIMULATOR_CONTROL_URL: 'http://127.0.0.1:9' };
const demo = 'npm run demo';

describe.each([
  ['a local stack', local, true],
  ['another installation', {}, false],
])('an empty workspace of %s', (_where, settings, isLocal) => {
  it.each(['en', 'es'])('shows the public URL, and commands that the user can run (%s)', async (language) => {
    const api = await startApi({ ...consoleSettings, ...settings, SELLO_PUBLIC_URL: 'http://127.0.0.2:8099/' });
    try {
      const person = await signedIn(api, 'viewer');
      const read = async (path: string) => (await person.get(path, { 'Accept-Language': language })).html;
      const entries = await read('/console/w/one/entries');
      expect(entries).toContain('curl -s http://127.0.0.2:8099/silo/v1/entries');
      expect(entries.includes('npx sello token')).toBe(isLocal);
      const overview = await read('/console/w/one');
      expect(overview).toContain('steps-title');
      expect(overview.includes(demo)).toBe(isLocal);
    } finally {
      await api.close();
    }
  });
});
