// Tests that `sello open` shows the newest jobs of an entry that has more jobs than a page.
import { findEntriesWithJobsByIdNumberOrKey } from '../../src/cli/open/find';
import { startFakeApi } from './fake-api';

describe('sello open', () => {
  // Regression: the oldest twenty were shown, so that status and exit code were those of an old job.
  it('lists the newest jobs of an entry, oldest first', async () => {
    const id = '01980000-0000-7000-8000-000000000001';
    const all = Array.from({ length: 130 }, (_, i) => ({ id: `j${i}` }));
    const fake = await startFakeApi(({ url }, _, response) => {
      const { pathname, searchParams } = new URL(url, 'http://host');
      if (pathname === `/silo/v1/entries/${id}`) return { id };
      if (pathname === '/transform/v1/jobs') {
        const rows = searchParams.get('ascending') === 'true' ? all : all.toReversed();
        return { list: rows.slice(0, Number(searchParams.get('limit') ?? 20)) };
      }
      if (pathname.startsWith('/transform/v1/jobs/')) return { id: pathname.split('/').at(-1) };
      response.writeHead(404);
      return { key: 'not-found', message: 'none' };
    });
    const access = { api: fake.base, token: 't', language: 'en', operatorToken: undefined } as const;
    const [found] = await findEntriesWithJobsByIdNumberOrKey(access, id);
    fake.close();
    expect(found?.jobs.map((job) => job.id)).toEqual(all.slice(-100).map((job) => job.id));
  });
});
