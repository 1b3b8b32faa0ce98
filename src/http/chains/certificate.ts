// PUT, GET, DELETE /fiscal/v1/suppliers/{code}/certificate: a supplier's own, its key sealed at rest and never answered.
import { describeCertificate } from '../../certificates/describe';
import { readPkcs12 } from '../../certificates/pkcs12';
import { Refusal } from '../../contracts/errors';
import { certificates as limits } from '../../contracts/limits/certificates';
import {
  type CertificateDocument,
  certificates,
  findCertificate,
  putCertificate,
} from '../../store/tenants/certificates';
import type { ChainDocument } from '../../store/ledger/chains';
import { changeCertificate } from '../../store/ledger/chain-control';
import type { Call, Endpoint } from '../endpoint';
import { ringStored } from './operate';
import { chainOf } from './read';

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
    const chain = await chainOf(call);
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
    const row = { workspace, environment, supplier, fingerprint, subject, kind, validFrom, validTo, createdAt: now };
    const masterKey = call.deps.settings.masterKey();
    await putCertificate(call.deps.database, masterKey, { ...row, ...(nif ? { nif } : {}) }, read.pair);
    // The next submission notes it, too; stops and warnings follow it from now on.
    await changeCertificate(call.deps.database, chain, { fingerprint, validTo });
    call.deps.log.info({ supplier, fingerprint, validTo }, 'a certificate was stored');
    await letGoOn(call, chain);
    return { body: answerOf(call, (await findCertificate(call.deps.database, row)) as CertificateDocument) };
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
  handle: async (call) => ({ body: answerOf(call, await certificateOf(call)) }),
};

/** The supplier goes back to the configured certificate. */
export const deleteCertificate: Endpoint = {
  method: 'DELETE',
  path,
  scope: 'operate',
  async handle(call) {
    const { _id } = await certificateOf(call);
    const chain = await chainOf(call);
    await certificates(call.deps.database).deleteOne({ _id });
    await changeCertificate(call.deps.database, chain, null);
    await letGoOn(call, chain);
    return { status: 204, body: {} };
  },
};

/** The chain tries with its other certificate at once; while the engine is away, when its run looks again. */
async function letGoOn({ deps }: Call, chain: ChainDocument): Promise<void> {
  try {
    await ringStored(deps, chain);
  } catch (error) {
    deps.log.warn({ chain: chain._id, error }, 'a chain could not be rung');
  }
}

async function certificateOf(call: Call): Promise<CertificateDocument> {
  const found = await findCertificate(call.deps.database, await chainOf(call));
  if (!found) throw new Refusal('not-found', 'this supplier has no certificate of its own');
  return found;
}

function answerOf({ deps }: Call, row: CertificateDocument): object {
  const daysLeft = Math.floor((row.validTo.getTime() - deps.now().getTime()) / 86_400_000);
  const warning =
    daysLeft < limits.warnDays ? { warning: `the certificate ends in ${daysLeft} days: get a new one` } : {};
  return {
    supplier: row.supplier,
    environment: row.environment,
    fingerprint: row.fingerprint,
    subject: row.subject,
    kind: row.kind,
    ...(row.nif ? { tax_id: row.nif } : {}),
    /** Records of a supplier with its own certificate name no representative. */
    representative: row.nif !== row.supplier,
    valid_from: row.validFrom,
    valid_to: row.validTo,
    days_left: daysLeft,
    ...warning,
    created_at: row.createdAt,
  };
}
