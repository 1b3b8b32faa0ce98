// Serves /apps/fiscal/v1/entry/{id}/agreement, /identity, /confirm: the signed authorization form of a supplier.
import { isDeepStrictEqual } from 'node:util';
import {
  idSchema,
  defineNamedSchema,
  defineEnumSchema,
  defineObjectSchema,
  booleanSchema,
  defineBytesResponseSchema,
} from '../kit/response-schema';
import { createRefusal, type Refusal } from '../../contracts/errors';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { buildDownloadHeaders } from '../files/download';
import { requireEntry } from '../entries/find-entry';
import { httpLimits as limits } from '../../contracts/limits/http';
import type { ChainDocument, SupplierRegistrationPaperRef, SupplierRegistration } from '../../model/chain';
import type { EntryDocument, EntryFile } from '../../model/entry';
import { computeSha256Hex } from '../../store/entries/blobs';
import { buildSupplierRegistrationAuditDetails, wakeJobsAwaitingSupplierRegistration } from './registration-changes';
import {
  type IdentityDocumentSide,
  identityDocumentSides,
  type SupplierRegistrationPaperKind,
} from '../../contracts/registration-statuses';

const signedAgreementSchema = defineNamedSchema(
  'SignedAgreement',
  'The file of the signed authorization form',
  defineObjectSchema({ id: idSchema, signature: defineEnumSchema('digital', 'hand') }),
);

const identityViewSchema = defineNamedSchema(
  'IdentityView',
  'The file of the picture',
  defineObjectSchema({ id: idSchema, view: defineEnumSchema(...identityDocumentSides) }),
);

const confirmationSchema = defineNamedSchema(
  'Confirmation',
  'The confirmation of the signed authorization form',
  defineObjectSchema({ confirmed: booleanSchema }),
);

const path = '/apps/fiscal/v1/entry/:id';
const data = { type: 'string', minLength: 1 } as const;

export const readAuthorizationFormEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: `${path}/agreement`,
  scope: 'read',
  operation: { id: 'readAgreement', tag: 'registration', summary: 'Get the authorization form to sign' },
  responses: { 200: defineBytesResponseSchema('The authorization form to sign', 'application/pdf') },
  errors: ['not-found'],
  async handle(call) {
    const entry = await requireEntry(call, call.params.id);
    // The file must be one that a job created, because a file of a client with the same key is not the authorization
    // form.
    const file = entry.files.find(
      ({ key, category, job }) => key === 'fiscal-agreement' && category === 'agreement' && job !== undefined,
    );
    const bytes = file && (await call.store.files.getBytes(file.hash));
    if (!file || !bytes) throw createRefusal('not-found', 'agreement-missing');
    return { body: bytes, headers: buildDownloadHeaders(file) };
  },
});

export const uploadAuthorizationFormEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/agreement`,
  scope: 'write',
  operation: { id: 'writeAgreement', tag: 'registration', summary: 'Upload the signed authorization form' },
  responses: { 202: signedAgreementSchema },
  errors: ['not-found', 'conflict', 'storage-full'],
  bodyBytesMax: limits.fileBodyBytesMax,
  body: {
    type: 'object',
    required: ['data', 'signature'],
    properties: { data, signature: { enum: ['digital', 'hand'] } },
  },
  async handle(call) {
    const { entry, chain } = await findPendingAgreement(call);
    const signature = call.body.signature;
    const file = await upload(call, entry, signedFormKey, 'agreement');
    await note(call, { entry, chain }, { signature, papers: { signed: toPaper(entry, file) } }, file);
    return { status: 202, body: { id: file.id, signature } };
  },
});

export const uploadIdentityDocumentEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/identity`,
  scope: 'write',
  operation: { id: 'writeIdentity', tag: 'registration', summary: 'Upload a picture of the identity document' },
  responses: { 202: identityViewSchema },
  errors: ['not-found', 'conflict', 'storage-full'],
  bodyBytesMax: limits.fileBodyBytesMax,
  body: { type: 'object', required: ['data', 'view'], properties: { data, view: { enum: identityDocumentSides } } },
  async handle(call) {
    const { entry, chain } = await findPendingAgreement(call);
    const view = call.body.view;
    const file = await upload(call, entry, formatIdentityKey(view), 'identity');
    await note(call, { entry, chain }, { identityViews: [view], papers: { [view]: toPaper(entry, file) } }, file);
    return { status: 202, body: { id: file.id, view } };
  },
});

/** Confirms that all documents are complete; the registration continues with its approval. */
export const submitRegistrationPapersEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: `${path}/confirm`,
  scope: 'write',
  operation: {
    id: 'confirmAgreement',
    tag: 'registration',
    summary: 'Confirm that the signed authorization form is complete and ready for approval',
  },
  responses: { 202: confirmationSchema },
  errors: ['not-found', 'conflict'],
  async handle(call) {
    const pending = await findPendingAgreement(call);
    const { entry, chain } = pending;
    const { signature, identityViews = [], papers } = chain.registration;
    if (!signature) throw createRefusal('conflict', 'agreement-not-uploaded');
    if (signature === 'hand' && identityViews.length === 0) {
      throw createRefusal('conflict', 'agreement-needs-identity');
    }
    const confirmed = { confirmedAt: call.deps.now(), confirmedBy: call.accessKey };
    const wanted = ['signed', ...identityViews] as const;
    await note(call, pending, { ...confirmed, papers: { ...listStoredPapers(entry, wanted), ...papers } });
    return { status: 202, body: { confirmed: true } };
  },
});

interface PendingAgreement {
  readonly entry: EntryDocument;
  readonly chain: ChainDocument;
}

async function findPendingAgreement(call: TenantCallContext): Promise<PendingAgreement> {
  const entry = await requireEntry(call, call.params.id);
  const chain = await call.store.chains.findRegistration(entry.id);
  if (!chain) throw createRefusal('not-found', 'registration-missing');
  if (chain.registration.state !== 'pending') {
    // The registration was already changed, but an outage of Temporal may have prevented the notification of the job.
    wakeJobsAwaitingSupplierRegistration(call.deps, chain);
    throw createRefusal('conflict', 'registration-in-state', { state: chain.registration.state });
  }
  return { entry, chain };
}

const toPaper = (
  { id: entry }: Pick<EntryDocument, 'id'>,
  { id: file, hash }: EntryFile,
): SupplierRegistrationPaperRef => ({
  entry,
  file,
  hash,
});

const signedFormKey = 'fiscal-agreement-signed';
const formatIdentityKey = (view: IdentityDocumentSide): string => `fiscal-identity-${view}`;

/**
 * Lists the documents that an earlier version of Sello stored, which did not note them in the registration. The entry
 * may have other documents of an earlier registration.
 */
const listStoredPapers = (
  entry: EntryDocument,
  wanted: readonly SupplierRegistrationPaperKind[],
): NonNullable<SupplierRegistration['papers']> =>
  Object.fromEntries(
    wanted.flatMap((paper) => {
      const [wantedKey, wantedCategory] =
        paper === 'signed' ? [signedFormKey, 'agreement'] : [formatIdentityKey(paper), 'identity'];
      const file = entry.files.findLast(({ key, category }) => key === wantedKey && category === wantedCategory);
      return file ? [[paper, toPaper(entry, file)] as const] : [];
    }),
  );

/** Stores a change of the registration with its file, and wakes the waiting job. */
async function note(
  call: TenantCallContext,
  { entry, chain }: PendingAgreement,
  noted: Partial<SupplierRegistration>,
  file?: EntryFile,
): Promise<void> {
  const before = chain.registration;
  const added = addNoted(before, noted);
  // A repeated upload is answered like the first one, and a confirmation stays.
  if (file && isDeepStrictEqual(added, before)) return;
  const { confirmedAt: _at, confirmedBy: _by, ...unconfirmed } = added;
  await call.change(
    async ({ chains, files }) => {
      const put = file && !entry.files.includes(file) ? await files.put(entry, file) : 'put';
      if (put !== 'put') throw createRefusal('conflict', 'file-not-attached', { why: put });
      if (await chains.noteRegistration(chain, noted)) return;
      throw await createLostChangeRefusal(call, entry.id);
    },
    () => {
      const after = file ? unconfirmed : added;
      const { objects, ...digested } = buildSupplierRegistrationAuditDetails(chain, before, after);
      return { objects: [...objects, ...(file ? [{ kind: 'file', id: file.id }] : [])], ...digested };
    },
  );
  wakeJobsAwaitingSupplierRegistration(call.deps, chain);
}

/** Adds documents and a confirmation to those of a registration. */
function addNoted(before: SupplierRegistration, noted: Partial<SupplierRegistration>): SupplierRegistration {
  const { identityViews: views = [], papers = {} } = before;
  return {
    ...before,
    ...noted,
    ...(noted.identityViews ? { identityViews: [...new Set([...views, ...noted.identityViews])] } : {}),
    ...(noted.papers ? { papers: { ...papers, ...noted.papers } } : {}),
  };
}

/** Finds out what another call changed in the meantime. */
async function createLostChangeRefusal({ store }: TenantCallContext, entry: string): Promise<Refusal> {
  const state = (await store.chains.findRegistration(entry))?.registration.state;
  return createRefusal('conflict', state === 'pending' ? 'registration-papers-changed' : 'registration-not-pending');
}

const kinds: readonly { readonly mime: string; readonly start: string; readonly extension: string }[] = [
  { mime: 'application/pdf', start: '25504446', extension: 'pdf' },
  { mime: 'image/jpeg', start: 'ffd8ff', extension: 'jpg' },
  { mime: 'image/png', start: '89504e47', extension: 'png' },
];

/**
 * Stores the bytes of a PDF or an image and returns its row. If the upload is repeated, returns the existing file.
 * Copies of identity documents are encrypted with the master key.
 */
async function upload(
  call: TenantCallContext & { readonly body: { readonly data: string } },
  entry: EntryDocument,
  key: string,
  category: string,
): Promise<EntryFile> {
  const bytes = Buffer.from(call.body.data, 'base64');
  if (bytes.length > limits.documentBodyBytesMax)
    throw createRefusal('too-large', 'upload-too-large', { max: limits.documentBodyBytesMax });
  const start = bytes.subarray(0, 4).toString('hex');
  const kind = kinds.find((each) => start.startsWith(each.start));
  if (!kind) throw createRefusal('input', 'upload-not-a-document');
  const { now, newId, settings } = call.deps;
  const { files } = call.store;
  const hash = computeSha256Hex(bytes);
  const existing = entry.files.find((file) => file.key === key && file.hash === hash);
  if (existing) return existing;
  await call.quota.admitBytes(bytes.length);
  const isIdentity = category === 'identity';
  const sealed = isIdentity ? await files.putSealed(entry, settings.masterKey(), bytes) : undefined;
  if (!isIdentity) await files.putBytes(bytes);
  return {
    id: newId(),
    name: `${key}-${hash.slice(0, 8)}.${kind.extension}`,
    key,
    category,
    mime: kind.mime,
    size: bytes.length,
    hash,
    ...(sealed ? { sealed } : {}),
    private: true,
    stored: true,
    previous: [],
    createdAt: now(),
  };
}
