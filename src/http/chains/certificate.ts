// PUT, GET, DELETE /fiscal/v1/suppliers/{code}/certificate: a supplier's own, its key sealed at rest and never answered.
import { describeCertificate } from '../../certificates/describe';
import { readPkcs12 } from '../../certificates/pkcs12';
import { Refusal } from '../../contracts/errors';
import { certificates as limits } from '../../contracts/limits/certificates';
import { digests, type Told } from '../../store/audit/act';
import type { CertificateDocument } from '../../store/tenants/certificates';
import type { ChainDocument } from '../../store/ledger/chains';
import type { Call, Endpoint } from '../endpoint';
import { findChainOrRefuse } from './find-chain';
import { chainObject } from './lifted';
import { wakeChain } from './wake-chain';

const path = '/fiscal/v1/suppliers/:supplier/certificate';

export const writeCertificate: Endpoint = {
  method: 'PUT',
  path,
  scope: 'operate',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['data'],
    properties: {
      data: { type: 'string', minLength: 1, maxLength: Math.ceil((limits.fileBytesMax * 4) / 3) + 4 },
      password: { type: 'string', maxLength: limits.passwordCharactersMax },
    },
  },
  async handle(call) {
    const chain = await findChainOrRefuse(call);
    const { workspace, environment, supplier } = chain;
    const { data, password = '' } = call.body as { data: string; password?: string };
    const read = readPkcs12(Buffer.from(data, 'base64'), password);
    if (read.kind === 'problem') throw new Refusal('certificate', problems[read.cause]);
    const now = call.deps.now();
    const described = describeCertificate(read.pair.certificatePem, now);
    if (described.daysLeft < 0) {
      throw new Refusal('certificate', `the certificate ended on ${described.validTo.toISOString().slice(0, 10)}`);
    }
    const { fingerprint, subject, kind, nif, validFrom, validTo } = described;
    const certificate = {
      workspace,
      environment,
      supplier,
      fingerprint,
      subject,
      kind,
      validFrom,
      validTo,
      createdAt: now,
    };
    const masterKey = call.deps.settings.masterKey();
    const before = await call.store.certificates.find(chain);
    await call.change(
      async ({ certificates, chains }) => {
        await certificates.put({ ...certificate, ...(nif ? { nif } : {}) }, masterKey, read.pair);
        // The next submission notes it, too; stops and warnings follow it from now on.
        await chains.changeCertificate(chain, { fingerprint, validTo });
      },
      () => certificateTold(chain, before, certificate),
    );
    call.deps.log.info({ supplier, fingerprint, validTo }, 'a certificate was stored');
    await letGoOn(call, chain);
    return { body: answerOf(call, (await call.store.certificates.find(certificate)) as CertificateDocument) };
  },
};

const problems = {
  'not-a-p12': '`data` is not a .p12 file in base64',
  'wrong-password': 'the password does not open the file',
  'no-key': 'the file has no private key',
  'no-certificate': 'the file has no certificate',
} as const;

export const readCertificate: Endpoint = {
  method: 'GET',
  path,
  scope: 'read',
  handle: async (call) => ({ body: answerOf(call, await certificateOf(call, await findChainOrRefuse(call))) }),
};

/** The supplier goes back to the configured certificate. */
export const deleteCertificate: Endpoint = {
  method: 'DELETE',
  path,
  scope: 'operate',
  async handle(call) {
    const chain = await findChainOrRefuse(call);
    const before = await certificateOf(call, chain);
    await call.change(
      async ({ certificates, chains }) => {
        await certificates.delete(before);
        await chains.changeCertificate(chain, null);
      },
      () => certificateTold(chain, before, null),
    );
    await letGoOn(call, chain);
    return { status: 204, body: {} };
  },
};

type Described = Pick<CertificateDocument, 'fingerprint' | 'subject' | 'kind' | 'validFrom' | 'validTo'>;

/** Digests of what the certificates say of themselves; of their keys nothing is told. */
function certificateTold(chain: ChainDocument, before: Described | null, after: Described | null): Told {
  const said = (one: Described | null) =>
    one && {
      fingerprint: one.fingerprint,
      subject: one.subject,
      kind: one.kind,
      validFrom: one.validFrom,
      validTo: one.validTo,
    };
  return { objects: [chainObject(chain)], ...digests(said(before), said(after)) };
}

/** The chain tries with its other certificate at once; while the engine is away, when its run looks again. */
async function letGoOn({ deps }: Call, chain: ChainDocument): Promise<void> {
  try {
    await wakeChain(deps, chain);
  } catch (error) {
    deps.log.warn({ chain: chain._id, error }, 'a chain could not be woken');
  }
}

async function certificateOf({ store }: Call, chain: ChainDocument): Promise<CertificateDocument> {
  const found = await store.certificates.find(chain);
  if (!found) throw new Refusal('not-found', 'this supplier has no certificate of its own');
  return found;
}

function answerOf({ deps }: Call, certificate: CertificateDocument): object {
  const daysLeft = Math.floor((certificate.validTo.getTime() - deps.now().getTime()) / 86_400_000);
  const warning =
    daysLeft < limits.warnDays ? { warning: `the certificate ends in ${daysLeft} days: get a new one` } : {};
  return {
    supplier: certificate.supplier,
    environment: certificate.environment,
    fingerprint: certificate.fingerprint,
    subject: certificate.subject,
    kind: certificate.kind,
    ...(certificate.nif ? { tax_id: certificate.nif } : {}),
    /** Records of a supplier with its own certificate name no representative. */
    representative: certificate.nif !== certificate.supplier,
    valid_from: certificate.validFrom,
    valid_to: certificate.validTo,
    days_left: daysLeft,
    ...warning,
    created_at: certificate.createdAt,
  };
}
