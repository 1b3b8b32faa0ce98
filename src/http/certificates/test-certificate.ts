// Serves GET and POST /fiscal/v1/suppliers/{supplier}/certificate/trial. They test the stored certificate, or a
// certificate in the request, with one query to the authority. Neither the file nor its password is stored.
import {
  booleanSchema,
  integerSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
  defineListSchema,
  defineEnumSchema,
} from '../kit/response-schema';
import { findAuthorityQueryProblem } from '../../chain/sending-authorization';
import { createRefusal } from '../../contracts/errors';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { requireSupplierChain } from '../chains/chain-status';
import { runAuthoritySupplierRecordsQueryInTurn } from '../kit/request/authority-queries';
import {
  runCertificateChecks,
  checkHolderMaySendForSupplier,
  type CertificateCheckResult,
} from '../../certificates/check-certificate';
import { certificateFileBodySchema, parseCertificateFileBodyInTurn } from './certificate-file';
import type { AuthorityConnection } from '../../authority/connection';
import type { ChainDocument } from '../../model/chain';
import type { AuthorityClient } from '../../authority/client';
import { renderMessage } from '../../messages/render';
import type { Language } from '../../messages/text';

const certificateTrial = defineNamedSchema(
  'CertificateTrial',
  'The result of one query to the authority with the certificate',
  defineObjectSchema({
    supplier: textSchema,
    works: booleanSchema,
    fingerprint: textSchema,
    valid_to: timeSchema,
    representative: booleanSchema,
    period: textSchema,
    'problem?': textSchema,
    duration_ms: integerSchema,
  }),
);

const certificateRehearsal = defineNamedSchema(
  'CertificateRehearsal',
  'The result of the test',
  defineObjectSchema({
    supplier: textSchema,
    works: booleanSchema,
    fingerprint: textSchema,
    subject: textSchema,
    kind: defineEnumSchema('person', 'representative', 'seal'),
    'tax_id?': textSchema,
    valid_from: timeSchema,
    valid_to: timeSchema,
    days_left: integerSchema,
    findings: defineListSchema(
      defineNamedSchema(
        'CertificateFinding',
        'What a check found',
        defineObjectSchema({
          what: defineEnumSchema('chain', 'holder', 'end', 'right', 'host', 'authority'),
          state: defineEnumSchema('good', 'warning', 'bad'),
          key: textSchema,
          value: textSchema,
          text: textSchema,
        }),
      ),
    ),
  }),
);

/** Tests the stored certificate with a query for the records of the current month, which stores nothing at the authority. */
export const testStoredCertificateEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/suppliers/:supplier/certificate/trial',
  scope: 'operate',
  operation: {
    id: 'tryCertificate',
    tag: 'suppliers',
    summary: 'Test the current certificate with one query to the authority',
  },
  responses: { 200: certificateTrial },
  errors: ['not-found', 'certificate', 'conflict'],
  async handle(call) {
    const chain = await requireSupplierChain(call);
    const found = await call.deps.connectionFor(chain);
    if ('problem' in found)
      throw createRefusal('certificate', 'certificate-unusable', {
        code: found.problem.code,
        text: found.problem.text,
      });
    const { connection } = found;
    const { period, problem, tookMs } = await runAuthoritySupplierRecordsQueryInTurn(call, chain, connection, () =>
      tryConnection(call, connection, chain),
    );
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
});

/** Tests a certificate before it is stored. */
export const testUploadedCertificateEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/suppliers/:supplier/certificate/trial',
  scope: 'operate',
  operation: {
    id: 'rehearseCertificate',
    tag: 'suppliers',
    summary:
      'Test the issuers, holder, expiry and right to report of a certificate, and send one query, before you store it',
    description: 'Stores nothing; the current certificate stays in use. `works` is true if no finding is bad.',
  },
  responses: { 200: certificateRehearsal },
  errors: ['not-found', 'certificate'],
  body: certificateFileBodySchema,
  async handle(call) {
    const chain = await requireSupplierChain(call);
    const now = call.deps.now();
    const { pair, described } = await parseCertificateFileBodyInTurn(call, now);
    const { fingerprint, subject, kind, nif, validFrom, validTo, daysLeft } = described;
    const findings = [
      ...runCertificateChecks(pair.certificatePem, chain.environment === 'simulator', now),
      checkHolderMaySendForSupplier(nif, chain.supplier, chain.registration.state),
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
});

type Chain = Awaited<ReturnType<typeof requireSupplierChain>>;
type Pair = Awaited<ReturnType<typeof parseCertificateFileBodyInTurn>>['pair'];

/** Queries the authority over a connection that is used only for this query and closed after it. */
async function queryOnce(call: TenantCallContext, chain: Chain, pair: Pair): Promise<CertificateCheckResult> {
  const { deps } = call;
  const what = 'authority';
  const connection = deps.connectionWith(chain, pair);
  if ('problem' in connection) {
    const { text } = connection.problem;
    return { what, state: 'bad', key: 'authority-refuses', value: text, text };
  }
  try {
    const unasked = findAuthorityQueryProblem(chain, connection.connection.holder, deps.now());
    if (unasked) {
      const { text } = renderMessage(call.language, unasked);
      return { what, state: 'warning', key: 'authority-not-asked', value: text, text };
    }
    const { problem, refused, tookMs } = await runAuthoritySupplierRecordsQueryInTurn(
      call,
      chain,
      connection.connection,
      () => tryConnection(call, connection.connection, chain),
    );
    if (problem === undefined)
      return { what, state: 'good', key: 'authority-answers', value: String(tookMs), text: `answers in ${tookMs} ms` };
    return refused
      ? { what, state: 'bad', key: 'authority-refuses', value: problem, text: `refused: ${problem}` }
      : { what, state: 'bad', key: 'authority-silent', value: problem, text: problem };
  } finally {
    await connection.connection.client.close();
  }
}

/** The result of one query to the authority with a certificate. */
export interface CertificateTestQueryResult {
  /** The queried month: the current one, for example `2026-11`. */
  readonly period: string;
  /** Why the test failed; undefined if the authority responded to the query. */
  readonly problem?: string;
  /** True if the authority rejected the query; false if it did not respond. */
  readonly refused: boolean;
  readonly tookMs: number;
}

async function tryConnection(
  { deps: { settings, now }, language }: Pick<TenantCallContext, 'deps' | 'language'>,
  line: Pick<AuthorityConnection, 'client' | 'representative'>,
  chain: Pick<ChainDocument, 'supplier' | 'supplierName'>,
): Promise<CertificateTestQueryResult> {
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
  const problem = describeProblem(answer, language);
  return {
    period: `${year}-${String(month).padStart(2, '0')}`,
    ...(problem === undefined ? {} : { problem }),
    refused: answer.kind === 'fault',
    tookMs: Math.round(performance.now() - began),
  };
}

type QueryTrialAnswer = Awaited<ReturnType<AuthorityClient['query']>>['answer'];

function describeProblem(answer: QueryTrialAnswer, language: Language): string | undefined {
  if (answer.kind === 'fault') return `${answer.code ?? ''} ${answer.text}`.trim();
  return answer.kind === 'unknown' ? renderMessage(language, answer.detail).text : undefined;
}
