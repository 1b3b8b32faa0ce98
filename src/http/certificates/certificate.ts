// Serves PUT, GET, DELETE /fiscal/v1/suppliers/{supplier}/certificate, a supplier's own certificate. Its key is
// encrypted at rest and never returned.
import { getRequiredCertificateTaxId } from '../../chain/sending-authorization';
import { findCertificateTrustChain } from '../../certificates/check-certificate';
import {
  defineEnumSchema,
  booleanSchema,
  integerSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  textListSchema,
  timeSchema,
} from '../kit/response-schema';
import { createRefusal } from '../../contracts/errors';
import type { AuditDetails } from '../../model/audit';
import type { SupplierCertificateDocument } from '../../model/certificate';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { certificateFileBodySchema, parseCertificateFileBodyInTurn } from './certificate-file';
import { requireSupplierChain } from '../chains/chain-status';
import { signalOrStartChainRunIfItHasWork } from '../chains/wake-chain';
import { computeChangeDigests } from '../../store/audit/rows';
import type { ChainDocument } from '../../model/chain';
import { toChainAuditObject } from '../chains/lifted-stops';
import { certificateLimits as limits } from '../../contracts/limits/authority';
import { authorityEnvironments } from '../../contracts/runs';

const certificateSchema = defineNamedSchema(
  'Certificate',
  'The certificate, without its private key',
  defineObjectSchema({
    supplier: textSchema,
    environment: defineEnumSchema(...authorityEnvironments),
    fingerprint: textSchema,
    subject: textSchema,
    kind: defineEnumSchema('person', 'representative', 'seal'),
    'tax_id?': textSchema,
    representative: booleanSchema,
    valid_from: timeSchema,
    valid_to: timeSchema,
    days_left: integerSchema,
    'trust?': defineNamedSchema(
      'CertificateTrust',
      'The issuers of the certificate',
      defineObjectSchema({ links: textListSchema, ends: defineEnumSchema('root', 'self', 'unknown') }),
    ),
    'warning?': textSchema,
    created_at: timeSchema,
  }),
);

const path = '/fiscal/v1/suppliers/:supplier/certificate';

export const writeSupplierCertificateEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path,
  scope: 'operate',
  operation: { id: 'writeCertificate', tag: 'suppliers', summary: 'Store a certificate for a supplier' },
  responses: { 200: certificateSchema },
  errors: ['not-found', 'certificate', 'title-mismatch'],
  body: certificateFileBodySchema,
  async handle(call) {
    const chain = await requireSupplierChain(call);
    const { workspace, environment, supplier } = chain;
    const now = call.deps.now();
    const { pair, described } = await parseCertificateFileBodyInTurn(call, now);
    if (described.daysLeft < 0) {
      throw createRefusal('certificate', 'certificate-expired-on', {
        day: described.validTo.toISOString().slice(0, 10),
      });
    }
    const { fingerprint, subject, kind, nif, validFrom, validTo } = described;
    const { title } = chain;
    // A certificate of the supplier itself is accepted, because the sending authorization can be changed afterwards.
    if (title && nif !== undefined && nif !== supplier && nif !== getRequiredCertificateTaxId(title, supplier))
      throw createRefusal('title-mismatch', 'title-mismatch', { day: '', holder: nif });
    const certificate = {
      workspace,
      environment,
      supplier,
      fingerprint,
      subject,
      kind,
      validFrom,
      validTo,
      trust: findCertificateTrustChain(pair.certificatePem),
      createdAt: now,
    };
    const masterKey = call.deps.settings.masterKey();
    const before = await call.store.certificates.find(chain);
    await call.change(
      async ({ certificates, chains }) => {
        await certificates.put({ ...certificate, ...(nif ? { nif } : {}) }, masterKey, pair);
        // The next submission also stores the certificate. It is stored now, so that stops and warnings refer to it at
        // once.
        await chains.changeCertificate(chain, { fingerprint, validTo });
      },
      () => describeCertificateChange(chain, before, certificate),
    );
    call.deps.log.info({ supplier, fingerprint, validTo }, 'a certificate was stored');
    await signalOrStartChainRunIfItHasWork(call, chain);
    return {
      body: toCertificateJson(call, (await call.store.certificates.find(certificate)) as SupplierCertificateDocument),
    };
  },
});

export const readSupplierCertificateEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: { id: 'readCertificate', tag: 'suppliers', summary: "Get a supplier's own certificate" },
  responses: { 200: certificateSchema },
  errors: ['not-found'],
  handle: async (call) => ({
    body: toCertificateJson(call, await findCertificate(call, await requireSupplierChain(call))),
  }),
});

/** After this call, the supplier uses the configured certificate again. */
export const deleteSupplierCertificateEndpoint = defineTenantEndpoint({
  method: 'DELETE',
  path,
  scope: 'operate',
  operation: {
    id: 'deleteCertificate',
    tag: 'suppliers',
    summary: "Delete a supplier's own certificate and use the certificate of the installation again",
  },
  responses: { 204: 'nothing' },
  errors: ['not-found'],
  async handle(call) {
    const chain = await requireSupplierChain(call);
    const before = await findCertificate(call, chain);
    await call.change(
      async ({ certificates, chains }) => {
        await certificates.delete(before);
        await chains.changeCertificate(chain, null);
      },
      () => describeCertificateChange(chain, before, null),
    );
    await signalOrStartChainRunIfItHasWork(call, chain);
    return { status: 204, body: {} };
  },
});

type DescribedCertificate = Pick<
  SupplierCertificateDocument,
  'fingerprint' | 'subject' | 'kind' | 'validFrom' | 'validTo'
>;

/** Describes a change with digests of the public data of the certificates, never of their keys. */
function describeCertificateChange(
  chain: ChainDocument,
  before: DescribedCertificate | null,
  after: DescribedCertificate | null,
): AuditDetails {
  const describe = (one: DescribedCertificate | null) =>
    one && {
      fingerprint: one.fingerprint,
      subject: one.subject,
      kind: one.kind,
      validFrom: one.validFrom,
      validTo: one.validTo,
    };
  return {
    objects: [toChainAuditObject(chain)],
    ...computeChangeDigests(describe(before), describe(after)),
  };
}

async function findCertificate(
  { store }: TenantCallContext,
  chain: ChainDocument,
): Promise<SupplierCertificateDocument> {
  const certificate = await store.certificates.find(chain);
  if (!certificate) throw createRefusal('not-found', 'supplier-without-certificate');
  return certificate;
}

function toCertificateJson({ deps }: TenantCallContext, certificate: SupplierCertificateDocument) {
  const daysLeft = Math.floor((certificate.validTo.getTime() - deps.now().getTime()) / 86_400_000);
  const warnings = listWarnings(certificate, daysLeft);
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
    ...(certificate.trust ? { trust: certificate.trust } : {}),
    ...(warnings.length > 0 ? { warning: warnings.join('; ') } : {}),
    created_at: certificate.createdAt,
  };
}

/** Lists problems that the authority would report with the next submission. These problems would stop the chain. */
function listWarnings({ nif, supplier, environment, trust }: SupplierCertificateDocument, daysLeft: number): string[] {
  const warnings: string[] = [];
  if (daysLeft < limits.warnDays) warnings.push(`the certificate expires in ${daysLeft} days: get a new one`);
  if (!nif) warnings.push('it contains no tax ID, so the authority cannot identify its holder');
  else if (nif !== supplier)
    warnings.push(`its holder is ${nif}, not ${supplier}: the authority requires a power of attorney or an agreement`);
  if (environment === 'simulator' || !trust) return warnings;
  if (trust.ends === 'self') warnings.push('it is self-signed: the authority accepts only qualified certificates');
  if (trust.ends === 'unknown')
    warnings.push(`the issuer of ${trust.links.at(-1)} is unknown here: the authority decides whether to accept it`);
  return warnings;
}
