// POST /fiscal/v1/suppliers/{code}/certificate/trial: a certificate is tried before it replaces the present one. What is found
// is answered; nothing is stored, neither the file nor its password.
import { checkCertificate, type Finding, checkRepresentation } from '../../certificates/findings';
import { certificateRehearsal } from '../answers/suppliers';
import type { Call, Endpoint } from '../kit/endpoint';
import { certificateFileBody, readCertificateFile } from './certificate-file';
import { findChainOrRefuse } from '../chains/find-chain';
import { queryAuthority } from '../kit/request/authority-queries';
import { tryConnection } from './query-trial';

export const rehearseCertificate: Endpoint = {
  method: 'POST',
  path: '/fiscal/v1/suppliers/:supplier/certificate/trial',
  scope: 'operate',
  operation: {
    id: 'rehearseCertificate',
    tag: 'suppliers',
    summary: 'Test a certificate before it is stored: issuers, holder, expiry, right to send, one query',
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
      // One that has ended opens no connection.
      ...(daysLeft < 0 ? [] : [await ask(call, chain, pair)]),
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

/** The line is for this question alone: it is closed when it was answered. */
async function ask(call: Call, chain: Chain, pair: Pair): Promise<Finding> {
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
