// GET /fiscal/v1/certificates and the trial of one: which certificates the workspace has, who uses them, whether they work.
import { refuse } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { ChainDocument } from '../../store/chains/chains';
import { certificateList, certificateTrial } from '../answers/suppliers';
import type { Call, Endpoint } from '../kit/endpoint';
import { findChainOrRefuse } from '../chains/find-chain';
import { queryAuthority } from '../kit/request/authority-queries';
import { tryConnection } from './query-trial';

type StoredCertificate = Awaited<ReturnType<Call['store']['certificates']['list']>>[number];

export const listCertificates: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/certificates',
  scope: 'read',
  operation: {
    id: 'listCertificates',
    tag: 'suppliers',
    summary: 'List the certificates of the workspace and the suppliers that use them',
  },
  answers: { 200: certificateList },
  async handle({ deps, store, workspace }) {
    const [stored, chains] = await Promise.all([
      store.certificates.list(limits.longListRowsMax),
      store.chains.list({ environment: workspace.environment, limit: limits.longListRowsMax }),
    ]);
    const here = stored.filter(({ environment }) => environment === workspace.environment);
    const withOwn = new Set(here.map(({ supplier }) => supplier));
    const own = here.map((one) => ({
      ...ownMembers(one, deps.now()),
      suppliers: chains.filter(({ supplier }) => supplier === one.supplier).map(userMembers),
    }));
    return {
      body: {
        list: [
          ...own,
          ...configured(
            chains.filter(({ supplier }) => !withOwn.has(supplier)),
            deps.now(),
          ),
        ],
      },
    };
  },
};

const daysTo = (end: Date, now: Date): number => Math.floor((end.getTime() - now.getTime()) / 86_400_000);

const ownMembers = (
  { fingerprint, subject, kind, nif, validFrom, validTo, createdAt }: StoredCertificate,
  now: Date,
): object => ({
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

/** Of the configured certificate a workspace knows what its chains noted when they sent last. */
function configured(chains: readonly ChainDocument[], now: Date): object[] {
  const users = new Map<string, ChainDocument[]>();
  for (const chain of chains) {
    const fingerprint = chain.certificate?.fingerprint ?? '';
    users.set(fingerprint, [...(users.get(fingerprint) ?? []), chain]);
  }
  return [...users].map(([fingerprint, of]) => {
    const validTo = of.find(({ certificate }) => certificate?.validTo)?.certificate?.validTo;
    return {
      own: false,
      fingerprint,
      ...(validTo ? { valid_to: validTo, days_left: daysTo(validTo, now) } : {}),
      suppliers: of.map(userMembers),
    };
  });
}

const userMembers = ({ supplier, supplierName, lastSubmissionAt, lastError }: ChainDocument): object => ({
  supplier,
  name: supplierName,
  ...(lastSubmissionAt ? { last_submission_at: lastSubmissionAt } : {}),
  ...(lastError ? { last_error: lastError.text } : {}),
});

/** One query of the running month: nothing is sent that the authority keeps. */
export const tryCertificate: Endpoint = {
  method: 'GET',
  path: '/fiscal/v1/suppliers/:supplier/certificate/trial',
  scope: 'operate',
  operation: {
    id: 'tryCertificate',
    tag: 'suppliers',
    summary: 'Test the current certificate with one query to the authority',
  },
  answers: { 200: certificateTrial },
  refuses: ['not-found', 'certificate'],
  async handle(call) {
    const chain = await findChainOrRefuse(call);
    const found = await call.deps.connectionFor(chain);
    if ('problem' in found)
      throw refuse('certificate', 'certificate-unusable', { code: found.problem.code, text: found.problem.text });
    const { connection } = found;
    const { period, problem, tookMs } = await queryAuthority(call, () => tryConnection(call.deps, connection, chain));
    return {
      body: {
        supplier: chain.supplier,
        works: problem === undefined,
        fingerprint: connection.certificate,
        valid_to: connection.validTo,
        representative: connection.representative !== undefined,
        period,
        ...(problem === undefined ? {} : { problem }),
        took_ms: tookMs,
      },
    };
  },
};
