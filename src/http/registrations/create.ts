// Serves POST /fiscal/v1/registrations. The call stores the party, its form, and a link at which the supplier signs.
import { toDayInTimeZone } from '../../chain/record/timestamp';
import type { CertificateProblemCode } from '../../contracts/certificate-problems';
import type { AuditDetails } from '../../model/audit';
import { createRefusal } from '../../contracts/errors';
import { registrationLinkLimits as limits } from '../../contracts/limits/registrations';
import { cleanTaxId } from '../../document/tax-ids/registry';
import { goblDocumentSchemaUrls } from '../../document/model/schemas';
import { findTaxTerritoryOfAddress, peninsularTimeZone } from '../../document/territories';
import { readSourcesAndBuildNewEntry } from '../../entries/create';
import type { EntryDocument, EntryFile } from '../../model/entry';
import type { SelfRegistrationDocument } from '../../model/registration';
import { representationFormKinds } from '../../contracts/representation-form';
import { computeSha256Hex } from '../../store/entries/blobs';
import {
  deriveSelfRegistrationLinkToken,
  formatSelfRegistrationDatabaseKey,
  hashSelfRegistrationToken,
} from '../../store/suppliers/self-registrations';
import { createEntryChangeDeps } from '../entries/find-entry';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import {
  type ParsedSelfRegistrationInvitation,
  parseSelfRegistrationInvitation,
  type SelfRegistrationInvitationBody,
} from './read-request';
import { findSelfRegistrationLinkUrl, selfRegistrationSchema, toSelfRegistrationJson } from './registration-json';
import { tryWakeOrStartSelfRegistrationRun } from './wake';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;

/** `NombreRazon` of the authority has 120 characters. */
const name = text(120);

export const createSelfRegistrationEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/fiscal/v1/registrations',
  located: true,
  scope: 'write',
  operation: {
    id: 'createRegistration',
    tag: 'registration',
    summary: 'Invite a supplier to register and sign its form',
  },
  responses: { 201: selfRegistrationSchema },
  errors: ['parameter', 'signer-needed', 'certificate', 'full', 'storage-full', 'validation', 'calculation'],
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['supplier'],
    properties: {
      supplier: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'tax_code', 'address'],
        properties: {
          name,
          tax_code: text(20),
          address: {
            type: 'object',
            additionalProperties: false,
            required: ['street', 'city', 'postcode'],
            properties: { street: text(200), city: text(100), postcode: { type: 'string', pattern: '^\\d{5}$' } },
          },
          email: { type: 'string', format: 'email', maxLength: 254 },
        },
      },
      title: { enum: ['own-certificate', 'collaborator', 'power'] },
      form: { enum: [...representationFormKinds] },
      signer: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'tax_code'],
        properties: { name, tax_code: text(20), capacity: text(100) },
      },
      language: { enum: ['es', 'en'] },
      days: { type: 'integer', minimum: 1, maximum: limits.daysMax },
      return_url: { type: 'string', maxLength: 2_000 },
      frame_origins: { type: 'array', maxItems: limits.frameOriginsMax, items: text(300) },
    },
  },
  async handle(call) {
    const request = parseSelfRegistrationInvitation(call.body);
    if ((await call.store.registrations.countOpen(limits.openMax)) >= limits.openMax) throw createFullRefusal();
    const registration = await store(call, request);
    await tryWakeOrStartSelfRegistrationRun(call.deps, registration);
    return answerCreated(call, registration);
  },
  again: async (call, id) => {
    const existing = await call.store.registrations.find(id);
    return existing ? answerCreated(call, existing) : undefined;
  },
});

const createFullRefusal = () => createRefusal('full', 'registrations-open-max', { max: limits.openMax });

const answerCreated = ({ deps }: Pick<TenantCallContext, 'deps'>, registration: SelfRegistrationDocument) => {
  const url = findSelfRegistrationLinkUrl(registration, deps);
  return {
    status: 201,
    body: { ...toSelfRegistrationJson(registration, deps), ...(url ? { url } : {}) },
    headers: { Location: `/fiscal/v1/registrations/${registration.id}` },
  };
};

/**
 * Stores the party with its form, then the registration. After a crash between the two, a repeated call finds the
 * party.
 */
async function store(
  call: TenantCallContext,
  asked: ParsedSelfRegistrationInvitation,
): Promise<SelfRegistrationDocument> {
  const { deps, workspace, ownId: id } = call;
  const { representative, environment } = await findRepresentative(call, asked.supplier.taxCode);
  const now = deps.now();
  const { address } = asked.supplier;
  const zone = findTaxTerritoryOfAddress({ country: 'ES', code: address.postcode })?.zone ?? peninsularTimeZone;
  const bytes = await deps.pages.form(
    {
      kind: asked.form,
      taxpayer: { ...asked.supplier, address: `${address.street}, ${address.postcode} ${address.city}` },
      signer: asked.signer,
      representative,
      place: address.city,
      day: toDayInTimeZone(now.getTime(), zone),
      at: now,
      number: id,
    },
    { workspace: workspace._id },
  );
  await call.quota.admitBytes(bytes.length);
  await call.store.files.putBytes(bytes);
  const file = toFormFile(bytes, call, now);
  const entry = await storeParty(call, asked, file);
  const _id = formatSelfRegistrationDatabaseKey(workspace._id, id);
  const { form: _form, days, ...rest } = asked;
  const registration: SelfRegistrationDocument = {
    _id,
    workspace: workspace._id,
    id,
    environment,
    status: 'open',
    open: true,
    ...rest,
    tokenHash: hashSelfRegistrationToken(deriveSelfRegistrationLinkToken(deps.settings.masterKey(), _id, 0)),
    links: 0,
    expiresAt: new Date(now.getTime() + days * 86_400_000),
    entry: entry.id,
    job: deps.newId(),
    form: { id: file.id, hash: file.hash, at: now },
    representative,
    identity: [],
    uploads: 0,
    faults: [],
    reminders: 0,
    revision: 0,
    accessKey: call.accessKey,
    by: call.buildAuditRow({ objects: [] }).by,
    traceparent: call.traceparent,
    createdAt: now,
    updatedAt: now,
    checkedAt: now,
  };
  await insert(call, registration);
  return registration;
}

/** @throws Refusal `full` if parallel calls have opened the last registrations that the workspace may have */
async function insert(call: TenantCallContext, registration: SelfRegistrationDocument): Promise<void> {
  const objects: AuditDetails['objects'] = [{ kind: 'registration', id: registration.id }];
  const stored = await call.change(
    ({ registrations }) => registrations.insert(registration),
    (result) => (result === 'full' ? undefined : { objects, event: { type: 'registration.opened' } }),
  );
  if (stored === 'full') throw createFullRefusal();
}

/**
 * Finds the sender, who is the holder of the certificate or, while there is no certificate, the producer of the
 * software.
 */
async function findRepresentative({ deps, workspace }: TenantCallContext, supplier: string) {
  const { environment } = workspace;
  const connection = await deps.connectionFor({ workspace: workspace._id, environment, supplier });
  const absent: readonly CertificateProblemCode[] = ['no-certificate', 'certificate-simulated'];
  if ('problem' in connection && !absent.includes(connection.problem.code))
    throw createRefusal('certificate', 'certificate-unusable', {
      code: connection.problem.code,
      text: connection.problem.text,
    });
  const holder = 'connection' in connection ? connection.connection.representative : undefined;
  const { producerName, producerNif } = deps.settings.software;
  const { NombreRazon: name, NIF: taxCode } = holder ?? { NombreRazon: producerName, NIF: producerNif };
  if (taxCode === supplier) throw createRefusal('certificate', 'registration-representative-missing');
  return { representative: { name, taxCode }, environment };
}

async function storeParty(
  call: TenantCallContext,
  { supplier }: ParsedSelfRegistrationInvitation,
  file: EntryFile,
): Promise<EntryDocument> {
  const { address, email } = supplier;
  const data = {
    $schema: goblDocumentSchemaUrls.party,
    name: supplier.name,
    tax_id: { country: 'ES', code: supplier.taxCode },
    addresses: [{ street: address.street, locality: address.city, code: address.postcode, country: 'ES' }],
    ...(email ? { emails: [{ addr: email }] } : {}),
  };
  const context = createEntryChangeDeps(call);
  await call.quota.admitEntry();
  const built = await readSourcesAndBuildNewEntry(
    context,
    call.deps.newId(),
    { data, folder: 'suppliers' },
    call.accessKey,
  );
  const entry = { ...built, files: [file] };
  const row = call.buildAuditRow({ objects: [{ kind: 'entry', id: entry.id }], after: entry.digest.val });
  await call.store.entries.insert(entry, {
    ...row,
    _id: call.deps.newId(),
    event: { type: 'entry.created', data: { version: entry.version } },
  });
  return entry;
}

const toFormFile = (bytes: Buffer, { deps, body }: TenantCallContext, now: Date): EntryFile => {
  const { supplier } = body as unknown as SelfRegistrationInvitationBody;
  return {
    id: deps.newId(),
    name: `form-${cleanTaxId('ES', supplier.tax_code)}.pdf`,
    key: 'fiscal-form',
    category: 'agreement',
    mime: 'application/pdf',
    size: bytes.length,
    hash: computeSha256Hex(bytes),
    private: true,
    stored: true,
    previous: [],
    createdAt: now,
  };
};
