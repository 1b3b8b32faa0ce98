// GET and POST /fiscal/v1/suppliers/{supplier}/certificate/trial: tests the current certificate, or one that is sent, with one
// query to the authority. Nothing is stored, neither the file nor its password.
import { flag, integer, named, shape, text, time, list, enumSchema } from '../kit/answer-schema';
import { refuse } from '../../contracts/errors';
import type { Endpoint, Call, CallDeps } from '../kit/endpoint';
import { findChainOrRefuse } from '../chains/chain-status';
import { queryAuthority } from '../kit/request/authority-queries';
import { checkCertificate, checkRepresentation, type Finding } from '../../certificates/findings';
import { certificateFileBody, readCertificateFile } from './certificate-file';
import type { AuthorityConnection } from '../../authority/connection';
import type { ChainDocument } from '../../model/chain';
import type { AuthorityClient } from '../../authority/client';

const certificateTrial = named(
  'CertificateTrial',
  'The result of one query to the authority with the certificate',
  shape({
    supplier: text,
    works: flag,
    fingerprint: text,
    valid_to: time,
    representative: flag,
    period: text,
    'problem?': text,
    duration_ms: integer,
  }),
);

const certificateRehearsal = named(
  'CertificateRehearsal',
  'The result of the test',
  shape({
    supplier: text,
    works: flag,
    fingerprint: text,
    subject: text,
    kind: enumSchema('person', 'representative', 'seal'),
    'tax_id?': text,
    valid_from: time,
    valid_to: time,
    days_left: integer,
    findings: list(
      named(
        'CertificateFinding',
        'The result',
        shape({
          what: enumSchema('chain', 'holder', 'end', 'right', 'host', 'authority'),
          state: enumSchema('good', 'warning', 'bad'),
          key: text,
          value: text,
          text,
        }),
      ),
    ),
  }),
);

/** Queries the records of the current month. The authority stores nothing of it. */
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
        duration_ms: tookMs,
      },
    };
  },
};

export const rehearseCertificate: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/suppliers/:supplier/certificate/trial',
  scope: 'operate',
  operation: {
    id: 'rehearseCertificate',
    tag: 'suppliers',
    summary: 'Test a certificate before you store it: issuers, holder, expiry, right to report, and one query',
    description: 'Stores nothing; the current certificate stays in use. `works` is true if no finding is bad.',
  },
  answers: { 200: certificateRehearsal },
  refuses: ['not-found', 'certificate'],
  body: certificateFileBody,
  async handle(call) {
    const chain = await findChainOrRefuse(call);
    const now = call.deps.now();
    const { pair, described } = await readCertificateFile(call, now);
    const { fingerprint, subject, kind, nif, validFrom, validTo, daysLeft } = described;
    const findings = [
      ...checkCertificate(pair.certificatePem, chain.environment === 'simulator', now),
      checkRepresentation(nif, chain.supplier, chain.registration.state),
      // An expired certificate opens no connection.
      ...(daysLeft < 0 ? [] : [await queryOnce(call, chain, pair)]),
    ];
    return {
      body: {
        supplier: chain.supplier,
        works: findings.every(({ state }) => state !== 'bad'),
        fingerprint,
        subject,
        kind,
        ...(nif ? { tax_id: nif } : {}),
        valid_from: validFrom,
        valid_to: validTo,
        days_left: daysLeft,
        findings,
      },
    };
  },
};

type Chain = Awaited<ReturnType<typeof findChainOrRefuse>>;
type Pair = Awaited<ReturnType<typeof readCertificateFile>>['pair'];

/** The connection is for this query alone and is closed afterwards. */
async function queryOnce(call: Call, chain: Chain, pair: Pair): Promise<Finding> {
  const { deps } = call;
  const what = 'authority';
  const found = deps.connectionWith(chain, pair);
  if ('problem' in found) {
    const { text } = found.problem;
    return { what, state: 'bad', key: 'authority-refuses', value: text, text };
  }
  try {
    const { problem, refused, tookMs } = await queryAuthority(call, () => tryConnection(deps, found.connection, chain));
    if (problem === undefined)
      return { what, state: 'good', key: 'authority-answers', value: String(tookMs), text: `answers in ${tookMs} ms` };
    return refused
      ? { what, state: 'bad', key: 'authority-refuses', value: problem, text: `refused: ${problem}` }
      : { what, state: 'bad', key: 'authority-silent', value: problem, text: problem };
  } finally {
    await found.connection.client.close();
  }
}

export interface QueryTrial {
  /** The queried month, the current one: `2026-11`. */
  readonly period: string;
  /** Undefined: the authority answered the query. */
  readonly problem?: string;
  /** The authority refused; false if it did not answer. */
  readonly refused: boolean;
  readonly tookMs: number;
}

async function tryConnection(
  { settings, now }: Pick<CallDeps, 'settings' | 'now'>,
  line: Pick<AuthorityConnection, 'client' | 'representative'>,
  chain: Pick<ChainDocument, 'supplier' | 'supplierName'>,
): Promise<QueryTrial> {
  const began = performance.now();
  const today = now();
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  const { answer } = await line.client.query(
    {
      issuer: { NombreRazon: chain.supplierName, NIF: chain.supplier },
      year,
      month,
      ...(line.representative ? { byRepresentative: true } : {}),
    },
    settings.authority.callSeconds * 1_000,
  );
  const problem = problemOf(answer);
  return {
    period: `${year}-${String(month).padStart(2, '0')}`,
    ...(problem === undefined ? {} : { problem }),
    refused: answer.kind === 'fault',
    tookMs: Math.round(performance.now() - began),
  };
}

type QueryTrialAnswer = Awaited<ReturnType<AuthorityClient['query']>>['answer'];

function problemOf(answer: QueryTrialAnswer): string | undefined {
  if (answer.kind === 'fault') return `${answer.code ?? ''} ${answer.text}`.trim();
  return answer.kind === 'unknown' ? answer.detail : undefined;
}
