// Serves GET /fiscal/v1/certificates: the certificates of the workspace, and the suppliers that use them.
import {
  booleanSchema,
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  defineEnumSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { isCertificateFingerprint } from '../../contracts/certificate-problems';
import { httpLimits as limits } from '../../contracts/limits/http';
import type { ChainDocument } from '../../model/chain';
import { renderMessage } from '../../messages/render';

const certificateList = defineNamedSchema(
  'CertificateList',
  "The suppliers' own certificates, and the certificate that the other suppliers use",
  defineObjectSchema({
    list: defineListSchema(
      defineObjectSchema({
        own: booleanSchema,
        'fingerprint?': textSchema,
        'subject?': textSchema,
        'kind?': defineEnumSchema('person', 'representative', 'seal'),
        'tax_id?': textSchema,
        'valid_from?': timeSchema,
        'valid_to?': timeSchema,
        'days_left?': integerSchema,
        'created_at?': timeSchema,
        suppliers: defineListSchema(
          defineObjectSchema({
            supplier: textSchema,
            name: textSchema,
            'last_submission_at?': timeSchema,
            'last_error?': textSchema,
          }),
        ),
      }),
    ),
  }),
);

type StoredCertificate = Awaited<ReturnType<TenantCallContext['store']['certificates']['list']>>[number];

export const listCertificatesEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/certificates',
  scope: 'read',
  operation: {
    id: 'listCertificates',
    tag: 'suppliers',
    summary: 'List the certificates of the workspace and the suppliers that use them',
  },
  responses: { 200: certificateList },
  async handle(call) {
    const { deps, store, workspace } = call;
    const [stored, chains] = await Promise.all([
      store.certificates.list(limits.longListRowsMax),
      store.chains.list({ environment: workspace.environment, limit: limits.longListRowsMax }),
    ]);
    const here = stored.filter(({ environment }) => environment === workspace.environment);
    const withOwn = new Set(here.map(({ supplier }) => supplier));
    const own = here.map((one) => ({
      ...ownMembers(one, deps.now()),
      suppliers: chains.filter(({ supplier }) => supplier === one.supplier).map((chain) => userMembers(chain, call)),
    }));
    return {
      body: {
        list: [
          ...own,
          ...configured(
            chains.filter(({ supplier }) => !withOwn.has(supplier)),
            deps.now(),
            call,
          ),
        ],
      },
    };
  },
});

const daysTo = (end: Date, now: Date): number => Math.floor((end.getTime() - now.getTime()) / 86_400_000);

const ownMembers = (
  { fingerprint, subject, kind, nif, validFrom, validTo, createdAt }: StoredCertificate,
  now: Date,
) => ({
  own: true,
  fingerprint,
  subject,
  kind,
  ...(nif ? { tax_id: nif } : {}),
  valid_from: validFrom,
  valid_to: validTo,
  days_left: daysTo(validTo, now),
  created_at: createdAt,
});

/** A workspace knows the configured certificate only from the last submissions of its chains. */
function configured(chains: readonly ChainDocument[], now: Date, reader: Pick<TenantCallContext, 'language'>) {
  const users = new Map<string, ChainDocument[]>();
  for (const chain of chains) {
    const fingerprint = chain.certificate?.fingerprint ?? '';
    users.set(fingerprint, [...(users.get(fingerprint) ?? []), chain]);
  }
  return [...users].map(([fingerprint, of]) => {
    const validTo = of.find(({ certificate }) => certificate?.validTo)?.certificate?.validTo;
    return {
      own: false,
      ...(isCertificateFingerprint(fingerprint) ? { fingerprint } : {}),
      ...(validTo ? { valid_to: validTo, days_left: daysTo(validTo, now) } : {}),
      suppliers: of.map((chain) => userMembers(chain, reader)),
    };
  });
}

const userMembers = (
  { supplier, supplierName, lastSubmissionAt, lastError }: ChainDocument,
  reader: Pick<TenantCallContext, 'language'>,
) => ({
  supplier,
  name: supplierName,
  ...(lastSubmissionAt ? { last_submission_at: lastSubmissionAt } : {}),
  ...(lastError ? { last_error: renderMessage(reader.language, lastError.text).text } : {}),
});
