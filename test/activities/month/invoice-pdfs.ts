// The PDFs of an invoice as its entry lists them: the PDF of its job between two that clients uploaded, and one that a
// job created from a draft.
import { createUuidV7 } from '../../../src/main/ids';
import type { EntryDocument } from '../../../src/model/entry';
import type { Database } from '../../../src/store/database';
import { saveBlob } from '../../../src/store/entries/blobs';

export async function storePdfs(
  database: Database,
  { workspace, digest }: EntryDocument,
  number: string,
): Promise<EntryDocument['files']> {
  const toFile = async (text: string, more: object = {}) => {
    const bytes = Buffer.from(text);
    const kind = { key: 'pdf', category: 'format', mime: 'application/pdf' };
    const stored = { hash: await saveBlob(database, workspace, bytes), size: bytes.length, stored: true };
    return { id: createUuidV7(), name: 'x.pdf', ...kind, ...stored, previous: [], createdAt: new Date(), ...more };
  };
  return [
    await toFile(`%PDF forged of ${number}`),
    await toFile(`%PDF of ${number}`, { job: createUuidV7(), documentDigest: digest.val }),
    await toFile(`%PDF forged again of ${number}`),
    await toFile(`%PDF of a draft of ${number}`, { job: createUuidV7(), documentDigest: 'draft' }),
  ];
}
