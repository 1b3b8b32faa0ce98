// Receives the files of a supplier. Refuses obvious faults. Stores all other files with the party, to be checked.
import { hash as digest } from 'node:crypto';
import { createRefusal } from '../../contracts/errors';
import type { RepresentationFormFault } from '../../contracts/representation-form';
import { registrationLinkLimits as limits, signedFormCheckLimits } from '../../contracts/limits/registrations';
import type { NewAuditRow } from '../../model/audit';
import type { EntryDocument, EntryFile } from '../../model/entry';
import type { SelfRegistrationDocument, SelfRegistrationFileRef } from '../../model/registration';
import { createChangeWithAuditRowRunner } from '../../store/audit/change';
import { computeSha256Hex } from '../../store/entries/blobs';
import { createWorkspaceWriter, createWorkspaceStore } from '../../store/for-workspace';
import type { SelfRegistrationChanges } from '../../store/suppliers/self-registrations';
import type { FormFields } from '../console/fields';
import type { ApiDeps } from '../kit/endpoint';

type ReceivedForm =
  | { readonly registration: SelfRegistrationDocument }
  | { readonly registration: SelfRegistrationDocument; readonly faults: readonly RepresentationFormFault[] };

/** @throws Refusal `conflict` if the registration changed in the meantime, `storage-full` */
export async function saveSignedSelfRegistrationFormOrReturnFaults(
  deps: ApiDeps,
  registration: SelfRegistrationDocument,
  fields: FormFields,
): Promise<ReceivedForm> {
  const file = fields.file('file');
  const pictures = (['front', 'back'] as const).flatMap((view) => {
    const bytes = fields.file(view);
    return bytes ? [{ view, bytes }] : [];
  });
  const faults = judgeAtFirstSight(file, pictures);
  if (!file || faults.length > 0)
    return { registration: await incrementSelfRegistrationUploadCount(deps, registration), faults };
  return { registration: await storeFiles(deps, registration, file, pictures) };
}

interface Picture {
  readonly view: 'front' | 'back';
  readonly bytes: Buffer;
}

function judgeAtFirstSight(file: Buffer | undefined, pictures: readonly Picture[]): RepresentationFormFault[] {
  if (!file) return ['form-unsigned'];
  if (file.length > signedFormCheckLimits.fileBytesMax) return ['file-too-large'];
  if (pictures.some(({ bytes }) => bytes.length > limits.identityBytesMax)) return ['identity-too-large'];
  if (file.subarray(0, 5).toString('latin1') !== '%PDF-') return ['file-unsafe'];
  // A program that reads another format would find its own file after the last mark.
  if (!/%%EOF\s*$/.test(file.subarray(-32).toString('latin1'))) return ['file-unsafe'];
  return pictures.every(({ bytes }) => isPicture(bytes)) ? [] : ['identity-unreadable'];
}

const pictureEnds: readonly (readonly [start: string, end: string])[] = [
  ['ffd8ff', 'ffd9'],
  ['89504e470d0a1a0a', '0000000049454e44ae426082'],
];

/** Checks the first and the last bytes, so that nothing else follows the image. */
const isPicture = (bytes: Buffer): boolean =>
  pictureEnds.some(
    ([start, end]) =>
      bytes.subarray(0, start.length / 2).toString('hex') === start &&
      bytes.subarray(-end.length / 2).toString('hex') === end,
  );

/** Counts an upload that is refused. Such uploads also count, because a link accepts only a few uploads. */
export function incrementSelfRegistrationUploadCount(
  deps: ApiDeps,
  registration: SelfRegistrationDocument,
): Promise<SelfRegistrationDocument> {
  return change(deps, registration, { uploads: registration.uploads + 1 }, [], 'none');
}

async function storeFiles(
  deps: ApiDeps,
  registration: SelfRegistrationDocument,
  file: Buffer,
  pictures: readonly Picture[],
): Promise<SelfRegistrationDocument> {
  const store = createWorkspaceStore(deps.database, registration.workspace);
  const entry = await store.entries.find(registration.entry);
  if (!entry) throw createRefusal('not-found', 'registration-unknown');
  const quota = deps.quotas(registration.workspace, store);
  await quota.admitBytes(file.length + pictures.reduce((sum, { bytes }) => sum + bytes.length, 0));
  await store.files.putBytes(file);
  const now = deps.now();
  const row = toRow(deps, { key: 'fiscal-form-signed', category: 'agreement', mime: 'application/pdf', bytes: file });
  const rows: EntryFile[] = [row];
  const identity: (SelfRegistrationFileRef & { readonly view: 'front' | 'back' })[] = [];
  for (const { view, bytes } of pictures) {
    const sealed = await store.files.putSealed(entry, deps.settings.masterKey(), bytes);
    const mime = bytes[0] === 0xff ? 'image/jpeg' : 'image/png';
    const picture = { ...toRow(deps, { key: `fiscal-identity-${view}`, category: 'identity', mime, bytes }), sealed };
    rows.push(picture);
    identity.push({ id: picture.id, hash: picture.hash, at: now, view });
  }
  const changes: SelfRegistrationChanges = {
    status: 'checking',
    signed: { id: row.id, hash: row.hash, at: now },
    identity,
    uploads: registration.uploads + 1,
    faults: [],
    note: '',
  };
  return change(deps, registration, changes, rows, 'registration.submitted', entry);
}

function toRow(
  { newId, now }: ApiDeps,
  { key, category, mime, bytes }: Pick<EntryFile, 'mime'> & { key: string; category: string; bytes: Buffer },
): EntryFile {
  const hash = computeSha256Hex(bytes);
  const extension = mime === 'application/pdf' ? 'pdf' : mime.slice('image/'.length);
  return {
    id: newId(),
    name: `${key}-${hash.slice(0, 8)}.${extension}`,
    key,
    category,
    mime,
    size: bytes.length,
    hash,
    private: true,
    stored: true,
    previous: [],
    createdAt: now(),
  };
}

async function change(
  deps: ApiDeps,
  registration: SelfRegistrationDocument,
  changes: SelfRegistrationChanges,
  files: readonly EntryFile[],
  type: 'registration.submitted' | 'none',
  entry?: EntryDocument,
): Promise<SelfRegistrationDocument> {
  const { workspace, id } = registration;
  const run = createChangeWithAuditRowRunner(deps.database, (inner) => createWorkspaceWriter(inner, workspace));
  const rowId = deps.newId();
  const after = await run(
    async ({ registrations, files: stored }) => {
      for (const file of files) {
        const put = await stored.put(entry ?? { workspace, id: registration.entry }, file);
        if (put !== 'put') throw createRefusal('conflict', 'file-not-attached', { why: put });
      }
      return registrations.change(registration, { ...changes, updatedAt: deps.now() });
    },
    (made): NewAuditRow | undefined =>
      made
        ? {
            _id: rowId,
            workspace,
            createdAt: deps.now(),
            // The link is the only identity of the supplier.
            by: { kind: 'unknown', name: 'supplier' },
            route: 'POST /r/:token',
            objects: [{ kind: 'registration', id }, ...files.map((file) => ({ kind: 'file', id: file.id }))],
            after: digest('sha256', JSON.stringify(changes)),
            event: { type, data: { registration_id: id } },
          }
        : undefined,
  );
  if (!after) throw createRefusal('conflict', 'registration-moved');
  return after;
}
