// Shows access keys with GET, POST and DELETE /access/v1/keys. Only the response to the form shows the token of a new
// access key.
import {
  AccessKeyRevokePage,
  type AccessKeyRevokePageView,
  accessKeyScopes,
  AccessKeysPage,
  type AccessKeyListPageView,
} from '../../../console/pages/keys';
import { createRefusal } from '../../../contracts/errors';
import { createAccessKeyEndpoint, listAccessKeysEndpoint, revokeAccessKeyEndpoint } from '../../keys/keys';
import { parseResourceId, createNotFoundRefusal } from '../../../contracts/ids';
import type { ConsoleScreenContext } from '../page-context';
import { requireTypedNameAndReason } from '../fields';
import { defineConsoleScreen } from '../screen';

export const accessKeysScreen = defineConsoleScreen<AccessKeyListPageView>({
  name: 'keys',
  path: '/keys',
  scope: 'admin',
  nav: { group: 'settings', letter: 'k' },
  load: (ask) => ask.call(listAccessKeysEndpoint),
  page: AccessKeysPage,
  forms: {
    async make(ask) {
      return { shown: { made: await ask.call(createAccessKeyEndpoint, { body: wanted(ask) }) } };
    },
  },
});

function wanted({ fields }: ConsoleScreenContext): object {
  const scopes = accessKeyScopes.filter((scope) => fields.text(`scope_${scope}`) === '1');
  const [name, days] = [fields.text('name').trim(), fields.text('days').trim()];
  if (name === '' || scopes.length === 0) throw createRefusal('input', 'key-needs-name-and-scope');
  if (!/^\d{1,4}$/.test(days)) throw createRefusal('input', 'days-not-whole');
  return { name, scopes, days: Number(days) };
}

export const accessKeyRevokeScreen = defineConsoleScreen<AccessKeyRevokePageView>({
  name: 'keyRevoke',
  path: '/keys/:id/revoke',
  scope: 'admin',
  under: 'keys',
  load: findKey,
  page: AccessKeyRevokePage,
  title: ({ name }) => name,
  forms: {
    async send(ask) {
      const { id, name } = await findKey(ask);
      const reason = requireTypedNameAndReason(ask, name.trim());
      await ask.call(revokeAccessKeyEndpoint, { params: { id }, reason });
      return { to: '/keys', notice: 'key-revoked' };
    },
  },
});

async function findKey(ask: ConsoleScreenContext): Promise<AccessKeyRevokePageView> {
  const id = parseResourceId(ask.params.id, 'key');
  const { list } = await ask.call(listAccessKeysEndpoint);
  const match = list.find((key) => key.id === id && !key.revoked_at);
  if (!match) throw createNotFoundRefusal('key');
  return { id, name: match.name };
}
