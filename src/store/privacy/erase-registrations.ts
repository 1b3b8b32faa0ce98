// Finds registrations by suppliers for an erasure: registrations that name a person, and the registration of an entry.
import { workspaceExportAndErasureLimits as limits } from '../../contracts/limits/retention';
import type { NewAuditRow } from '../../model/audit';
import type { SelfRegistrationDocument } from '../../model/registration';
import { getChainsCollection, formatChainKey } from '../chains/chains';
import type { Database } from '../database';
import { insertAuditRowIntoOutbox } from '../outbox/outbox';
import { getSelfRegistrationsCollection } from '../suppliers/self-registrations';
import { decideSelfRegistrationErasure, type ErasureDecision } from './classify';
import { buildWorkspacePrefixedKeyRange } from './erase-in-chunks';
import type { ErasureScope } from './find-entries';

/** A registration that an erasure examines, with its outcome. */
export interface SelfRegistrationErasureDecision extends ErasureDecision {
  readonly registration: Pick<SelfRegistrationDocument, '_id' | 'id' | 'entry' | 'revision'>;
}

/**
 * Streams the registrations that an erasure examines, in the order of their keys. For a whole workspace there are none,
 * because its registrations are erased together with its reports.
 */
export async function* streamSelfRegistrationErasureDecisions(
  database: Database,
  workspace: string,
  concerned: ErasureScope,
): AsyncGenerator<SelfRegistrationErasureDecision> {
  if (concerned.kind === 'workspace') return;
  const filter = concerned.kind === 'entry' ? { entry: concerned.id } : buildPersonFilter(concerned.code);
  const cursor = getSelfRegistrationsCollection(database)
    .find({ ...buildWorkspacePrefixedKeyRange(workspace), ...filter })
    .sort({ _id: 1 })
    .batchSize(limits.batchRows);
  for await (const registration of cursor) {
    const { environment, supplier } = registration;
    const chain = await getChainsCollection(database).findOne({
      _id: formatChainKey(workspace, environment, supplier.taxCode),
    });
    yield { registration, ...decideSelfRegistrationErasure(registration, chain) };
  }
}

/** Selects registrations that store the tax ID of the person, with or without its country. */
function buildPersonFilter(code: string): object {
  const $regex = `^(?:[A-Z]{2})?${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}$`;
  return { $or: ['supplier', 'signer', 'representative', 'holder'].map((who) => ({ [`${who}.taxCode`]: { $regex } })) };
}

/** Erases an ended registration. Returns false if the registration has changed. */
export const eraseSelfRegistrationIfUnchanged = (
  database: Database,
  { _id, revision }: SelfRegistrationErasureDecision['registration'],
  auditRow: NewAuditRow,
): Promise<boolean> =>
  database.transaction(async (session) => {
    const { deletedCount } = await getSelfRegistrationsCollection(database).deleteOne(
      { _id, revision, open: false },
      { session },
    );
    if (deletedCount === 0) return false;
    await insertAuditRowIntoOutbox(database, auditRow, session);
    return true;
  });
