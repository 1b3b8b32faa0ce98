// Tests the cache of callers: a change of keys applies to the next call, and callers of other workspaces stay cached.
import { createCallerFinder } from '../../src/http/kit/request/callers';
import type { VerifiedTokenClaims } from '../../src/http/kit/request/tokens';
import { apiOfFile } from './api';

const api = apiOfFile();

function listClaims(token: string): VerifiedTokenClaims {
  const [header = '', payload = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return { ...(JSON.parse(payload) as VerifiedTokenClaims), kid: (JSON.parse(header) as { kid: string }).kid };
}

describe('the cache of callers', () => {
  it('drops the callers of a workspace when it changes, and all callers when the installation changes', async () => {
    const now = () => new Date();
    const callers = createCallerFinder({ database: api.database, now } as Parameters<typeof createCallerFinder>[0]);
    const mine = listClaims(await api.token('admin'));
    const theirs = listClaims(await api.token('admin', api.otherWorkspace));
    const find = () => Promise.all([callers.find(mine), callers.find(theirs)]);
    const kept = async (forget: () => void) => {
      const before = await find();
      forget();
      const after = await find();
      return after.map((one, i) => one === before[i]);
    };
    expect(await kept(() => callers.forget(api.otherWorkspace))).toEqual([true, false]);
    expect(await kept(() => callers.forget())).toEqual([false, false]);
  });
});
