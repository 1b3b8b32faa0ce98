// Serves GET /fiscal/v1/chains/{supplier}/reconciliation, which compares the records of a month with those that the
// authority holds.
import {
  defineNamedSchema,
  defineEnumSchema,
  defineNullableSchema,
  defineObjectSchema,
  textSchema,
  booleanSchema,
  integerSchema,
  defineListSchema,
} from '../kit/response-schema';
import { invoiceIdentityMembers, chainHeadSchema } from './record-json';
import { createMessage } from '../../messages/message';
import { queryAllAuthorityRecords } from '../../authority/connection';
import { toDayInTimeZone } from '../../chain/record/timestamp';
import {
  compareInvoicesWithAuthority,
  findChainHeadInAuthorityInvoices,
  limitReconciliationDifferences,
} from '../../chain/run/reconcile';
import { createRefusal, requireConnectedClient } from '../../contracts/errors';
import { authorityLimits as limits, reconciliationLimits } from '../../contracts/limits/authority';
import { turnWaitMaxMs } from '../../contracts/limits/shares';
import type { ChainDocument } from '../../model/chain';
import { processResourceLimits } from '../../shares/shares';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { releaseWhenAborted } from '../kit/request/connection';
import { runOutsideCallTurn } from '../kit/request/long-poll';
import { runAuthoritySupplierRecordsQueryInTurn } from '../kit/request/authority-queries';
import { requireSupplierChain } from './chain-status';

const difference = defineNamedSchema(
  'Difference',
  'A record that differs',
  defineObjectSchema({
    ...invoiceIdentityMembers,
    kind: defineEnumSchema('only-in-sello', 'only-at-authority', 'different', 'unsettled'),
    sello: defineNullableSchema(textSchema),
    authority: defineNullableSchema(textSchema),
    action: defineEnumSchema('none', 'settle', 'resend', 'register-again', 'review'),
    advice: textSchema,
  }),
);

const reconciliationSchema = defineNamedSchema(
  'Reconciliation',
  'The invoices of the month in Sello and at the authority, with their differences',
  defineObjectSchema({
    supplier: textSchema,
    period: textSchema,
    sello: integerSchema,
    never_accepted: integerSchema,
    authority: integerSchema,
    differences: defineListSchema(difference),
    'differing?': integerSchema,
    installation: textSchema,
    'head?': chainHeadSchema,
    'newest_at_authority?': defineObjectSchema({
      ...invoiceIdentityMembers,
      fingerprint: defineNullableSchema(textSchema),
      state: defineEnumSchema('accepted', 'accepted-with-errors', 'cancelled'),
      installation: defineNullableSchema(textSchema),
      at: defineNullableSchema(textSchema),
      single: booleanSchema,
    }),
  }),
);

/** Remedies for differences. */
const advice = {
  none: 'nothing: Sello stores the outcome of the record automatically',
  settle: 'nothing: the authority has the record, and Sello stores its outcome automatically',
  resend:
    'an older record arrived late: Sello sends the newest one again automatically; resume the chain if it is stopped',
  'register-again':
    'the authority does not have the record: run the workflow of the invoice again, which sets the flags',
  review: 'check it: another system may have sent records',
} as const;

export const reconcileChainEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/chains/:supplier/reconciliation',
  scope: 'read',
  operation: { id: 'reconcileChain', tag: 'chains', summary: "Compare a chain with the authority's records" },
  query: {
    year: {
      description: 'Year; defaults to the current one',
      schema: { type: 'integer', minimum: 2024, maximum: 2100 },
      refusal: createMessage('reconciliation-year'),
    },
    month: {
      description: 'Month, 1 to 12; defaults to the current one',
      schema: { type: 'integer', minimum: 1, maximum: 12 },
      refusal: createMessage('reconciliation-month'),
    },
  },
  responses: { 200: reconciliationSchema },
  errors: ['not-found', 'certificate', 'conflict'],
  async handle(call) {
    const chain = await requireSupplierChain(call);
    const { reconciliations } = processResourceLimits;
    // The authority may take a minute for each page, and other calls of the workspace must not wait for it.
    const body = await runOutsideCallTurn(call, () =>
      reconciliations.during(
        { owner: call.workspace._id },
        { waitMs: turnWaitMaxMs.reconciliations, whenGone: (drop) => releaseWhenAborted(call.closed, drop) },
        () => reconcile(call, chain),
      ),
    );
    return { body };
  },
});

/** @throws Refusal `certificate`, `conflict`, `unavailable`, `rate-limited`, `busy` */
async function reconcile(call: TenantCallContext, chain: ChainDocument) {
  requireConnectedClient(call.closed);
  const { year, month } = readPeriod(call, chain.zone);
  const link = await call.deps.connectionFor(chain);
  if ('problem' in link)
    throw createRefusal('certificate', 'certificate-unusable', { code: link.problem.code, text: link.problem.text });
  const { connection } = link;
  const period = `${year}-${String(month).padStart(2, '0')}`;
  const query = {
    issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
    year,
    month,
    withSoftware: true,
    ...(connection.representative ? { byRepresentative: true } : {}),
  };
  const bounds = { pagesMax: limits.queryPagesMax, timeLimitMs: call.deps.settings.authority.callSeconds * 1_000 };
  const queried = await runAuthoritySupplierRecordsQueryInTurn(call, chain, connection, () =>
    queryAllAuthorityRecords(connection.client, query, bounds),
  );
  if (queried.kind === 'failed') {
    throw queried.isBusy
      ? createRefusal('busy', 'query-pages-waiting-max')
      : createRefusal('unavailable', 'authority-query-failed', { problem: queried.problem });
  }
  const here = await call.store.chains.heldHere(chain._id, period);
  const differences = compareInvoicesWithAuthority(here, queried.records);
  const listed = limitReconciliationDifferences(differences, reconciliationLimits.differencesMax);
  const recovered = findChainHeadInAuthorityInvoices(queried.records, chain.installation);
  return {
    supplier: chain.supplier,
    period,
    sello: here.length,
    never_accepted: here.filter(({ accepted, unsettled }) => !accepted && !unsettled).length,
    authority: queried.records.length,
    ...listed,
    differences: listed.differences.map((difference) => ({ ...difference, advice: advice[difference.action] })),
    installation: chain.installation,
    ...(chain.head ? { head: chain.head } : {}),
    ...(recovered ? { newest_at_authority: newestMembers(recovered) } : {}),
  };
}

/** Reads the month in the chain's zone. At the start of a month, the month of UTC is still the previous month. */
function readPeriod({ query, deps }: TenantCallContext, zone: string): { year: number; month: number } {
  const [year, month] = toDayInTimeZone(deps.now().getTime(), zone).split('-').map(Number);
  return { year: Number(query.year ?? year), month: Number(query.month ?? month) };
}

/** The members are copied one by one, because the authority's record has more fields, with the names of its format. */
function newestMembers({ end, single }: NonNullable<ReturnType<typeof findChainHeadInAuthorityInvoices>>) {
  const { issuer, number, date, fingerprint, state, installation, at } = end;
  return { issuer, number, date, fingerprint, state, installation, at, single };
}
