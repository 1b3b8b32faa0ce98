// Serves GET /utils/v1/uuid, which generates a UUID, by default of version 7, for clients without a library. Sello's
// own ids are of version 7 (main/ids.ts).
import { idSchema, integerSchema, defineNamedSchema, defineObjectSchema } from '../kit/response-schema';
import { createMessage } from '../../messages/message';
import { defineTenantEndpoint } from '../kit/endpoint';
import { defineTextQueryParameter } from '../kit/request/parameters';
import { createRefusal } from '../../contracts/errors';
import type { UrlQueryValues } from '../kit/request/query';
import { isUuid } from '../../contracts/ids';
import { v4, v1, v3, v5 } from 'uuid';

const uuidSchema = defineNamedSchema(
  'Uuid',
  'The UUID',
  defineObjectSchema({ uuid: idSchema, version: integerSchema }),
);

/** Namespaces of RFC 9562 section 6.6, by short name. */
const namespaces: Readonly<Record<string, string>> = {
  dns: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  url: '6ba7b811-9dad-11d1-80b4-00c04fd430c8',
  oid: '6ba7b812-9dad-11d1-80b4-00c04fd430c8',
  x500: '6ba7b814-9dad-11d1-80b4-00c04fd430c8',
};

export const generateUuidEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/utils/v1/uuid',
  scope: 'read',
  operation: { id: 'makeUuid', tag: 'utils', summary: 'Generate a UUID' },
  query: {
    v: {
      description: 'Version of the UUID',
      schema: { type: 'string', enum: ['1', '3', '4', '5', '7'], default: '7' },
      refusal: createMessage('uuid-version-unknown'),
    },
    base: defineTextQueryParameter(`Namespace of versions 3 and 5: a UUID, ${Object.keys(namespaces).join(', ')}`),
    key: defineTextQueryParameter('Name, for versions 3 and 5'),
  },
  responses: { 200: uuidSchema },
  async handle({ query, deps }) {
    const version = query.v ?? '7';
    const makers: Readonly<Record<string, () => string>> = {
      '1': () => createTimeUuid(deps.now()),
      '3': () => createNamedUuid(3, readNamespace(query), query.key ?? ''),
      '4': () => v4(),
      '5': () => createNamedUuid(5, readNamespace(query), query.key ?? ''),
      '7': deps.newId,
    };
    const make = makers[version] ?? deps.newId;
    return { body: { uuid: make(), version: Number(version) } };
  },
});

function readNamespace(query: UrlQueryValues): string {
  if (!query.key) throw createRefusal('parameter', 'uuid-key-missing');
  const base = Object.hasOwn(namespaces, query.base ?? '') ? namespaces[query.base ?? ''] : query.base?.toLowerCase();
  if (!base || !isUuid(base))
    throw createRefusal('parameter', 'uuid-base-unknown', { known: Object.keys(namespaces).join(', ') });
  return base;
}

/** Creates a UUID of version 1 with a random clock sequence and node, so that it reveals no hardware address. */
const createTimeUuid = (now: Date): string => v1({ msecs: now.getTime() });

/** Creates a UUID of version 3 (MD5) or 5 (SHA-1). The same namespace and name always give the same UUID. */
const createNamedUuid = (version: 3 | 5, namespace: string, name: string): string =>
  version === 3 ? v3(name, namespace) : v5(name, namespace);
