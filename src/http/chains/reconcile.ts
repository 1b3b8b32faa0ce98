// GET /fiscal/v1/chains/{supplier}/reconciliation: compares the records of a month with those that the authority holds.
import { named, enumSchema, orNull, shape, text, flag, integer, list } from '../kit/answer-schema';
import { identity, chainHead } from './record-json';
import { message } from '../../messages/message';
import { queryAllPages } from '../../authority/connection';
import { reconcile, findLostEnd } from '../../chain/run/reconcile';
import { refuse } from '../../contracts/errors';
import { authority as limits } from '../../contracts/limits/authority';
import type { Endpoint, Call } from '../kit/endpoint';
import { queryAuthority } from '../kit/request/authority-queries';
import { findChainOrRefuse } from './chain-status';

const difference = named(
  'Difference',
  'A record that differs',
  shape({
    ...identity,
    kind: enumSchema('only-in-sello', 'only-at-authority', 'different', 'unsettled'),
    sello: orNull(text),
    authority: orNull(text),
    action: enumSchema('none', 'settle', 'resend', 'register-again', 'review'),
    advice: text,
  }),
);

const reconciliationAnswer = named(
  'Reconciliation',
  'The result',
  shape({
    supplier: text,
    period: text,
    sello: integer,
    never_accepted: integer,
    authority: integer,
    differences: list(difference),
    installation: text,
    'head?': chainHead,
    'newest_at_authority?': shape({
      ...identity,
      fingerprint: orNull(text),
      state: enumSchema('accepted', 'accepted-with-errors', 'cancelled'),
      installation: orNull(text),
      at: orNull(text),
      single: flag,
    }),
  }),
);

/** What to do about a difference. */
const advice = {
  none: 'nothing: the record settles automatically',
  settle: 'nothing: the record arrived, and the next pass settles its outcome',
  resend: 'an older record arrived late: the newest is sent again automatically; resume the chain if it is stopped',
  'register-again': 'the authority does not have it: run the invoice workflow again, which sets the flags',
  review: 'check it: another system may have sent records',
} as const;

export const reconcileChain: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/chains/:supplier/reconciliation',
  scope: 'read',
  operation: { id: 'reconcileChain', tag: 'chains', summary: "Compare a chain with the authority's records" },
  query: {
    year: {
      description: 'Year; defaults to the current one',
      schema: { type: 'integer', minimum: 2024, maximum: 2100 },
      refusal: message('reconciliation-year'),
    },
    month: {
      description: 'Month, 1 to 12; defaults to the current one',
      schema: { type: 'integer', minimum: 1, maximum: 12 },
      refusal: message('reconciliation-month'),
    },
  },
  answers: { 200: reconciliationAnswer },
  refuses: ['not-found', 'certificate'],
  async handle(call) {
    const chain = await findChainOrRefuse(call);
    const { year, month } = periodOf(call);
    const found = await call.deps.connectionFor(chain);
    if ('problem' in found)
      throw refuse('certificate', 'certificate-unusable', { code: found.problem.code, text: found.problem.text });
    const { connection } = found;
    const period = `${year}-${String(month).padStart(2, '0')}`;
    const asked = {
      issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
      year,
      month,
      withSoftware: true,
      ...(connection.representative ? { byRepresentative: true } : {}),
    };
    const bounds = { pagesMax: limits.queryPagesMax, timeLimitMs: call.deps.settings.authority.callSeconds * 1_000 };
    const queried = await queryAuthority(call, () => queryAllPages(connection.client, asked, bounds));
    if (queried.kind === 'failed') {
      throw refuse('unavailable', 'authority-query-failed', { problem: queried.problem });
    }
    const here = await call.store.chains.heldHere(chain._id, period);
    const differences = reconcile(here, queried.records);
    const recovered = findLostEnd(queried.records, chain.installation);
    return {
      body: {
        supplier: chain.supplier,
        period,
        sello: here.length,
        never_accepted: here.filter(({ accepted, unsettled }) => !accepted && !unsettled).length,
        authority: queried.records.length,
        differences: differences.map((difference) => ({ ...difference, advice: advice[difference.action] })),
        installation: chain.installation,
        ...(chain.head ? { head: chain.head } : {}),
        ...(recovered ? { newest_at_authority: newestMembers(recovered) } : {}),
      },
    };
  },
};

function periodOf({ query, deps }: Call): { year: number; month: number } {
  const now = deps.now();
  return { year: Number(query.year ?? now.getUTCFullYear()), month: Number(query.month ?? now.getUTCMonth() + 1) };
}

/** Copied field by field, because the authority's record has more fields with names of its own format. */
function newestMembers({ end, single }: NonNullable<ReturnType<typeof findLostEnd>>): object {
  const { issuer, number, date, fingerprint, state, installation, at } = end;
  return { issuer, number, date, fingerprint, state, installation, at, single };
}
