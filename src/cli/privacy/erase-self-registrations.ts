// Erases registrations by suppliers for `npx sello erase`. An unsuccessful registration is erased with its entry, whose
// files show the signer and an identity document, even if only the registration contains the person's name.
import type { ErasureOutcome } from '../../store/privacy/classify';
import {
  eraseSelfRegistrationIfUnchanged,
  type SelfRegistrationErasureDecision,
  streamSelfRegistrationErasureDecisions,
} from '../../store/privacy/erase-registrations';
import type { Database } from '../../store/database';
import {
  type ErasureCandidateEntry,
  type ErasureScope,
  streamErasureCandidates,
} from '../../store/privacy/find-entries';
import { createCommandAuditRowBuilder } from '../command-audit';

/** The result for an entry or a registration. */
export type ErasureOutcomeOrChanged = ErasureOutcome | 'changed';

interface SelfRegistrationErasure {
  readonly database: Database;
  readonly workspace: string;
  readonly concerned: ErasureScope;
  readonly isConfirmed: boolean;
  readonly print: (id: string, fate: ErasureOutcome, why: string) => void;
  /** Plans or erases an entry, in the same way as for any other entry. */
  readonly eraseEntry: (entry: ErasureCandidateEntry) => Promise<ErasureOutcomeOrChanged>;
}

/**
 * Plans or erases the registrations that name the person. Each registration comes after its entry, so that after an
 * interruption both are found again.
 * @returns how many registrations are left for another run, and the entries that the command must not process again
 */
export async function planOrEraseSelfRegistrationsInScope(
  order: SelfRegistrationErasure,
): Promise<{ left: number; entries: ReadonlySet<string> }> {
  const { database, workspace, concerned, isConfirmed, print } = order;
  const counts = { erase: 0, keep: 0, busy: 0, changed: 0 };
  const entries = new Set<string>();
  for await (const { registration, fate, why } of streamSelfRegistrationErasureDecisions(
    database,
    workspace,
    concerned,
  )) {
    if (fate !== 'keep') entries.add(registration.entry);
    print(registration.id, fate, why);
    const result = fate === 'erase' ? await eraseWithEntry(order, registration) : fate;
    if (result in counts) counts[result as keyof typeof counts] += 1;
  }
  const { erase, keep, busy, changed } = counts;
  const verb = isConfirmed ? '' : 'would be ';
  if (erase + keep + busy + changed > 0)
    console.log(
      `Registrations: ${erase} ${verb}erased, ${keep} kept, ${busy} busy, ${changed} changed in the meantime.`,
    );
  return { left: busy + changed, entries };
}

async function eraseWithEntry(
  { database, workspace, isConfirmed, eraseEntry }: SelfRegistrationErasure,
  registration: SelfRegistrationErasureDecision['registration'],
): Promise<'erase' | 'busy' | 'changed'> {
  const concerned = { kind: 'entry', id: registration.entry } as const;
  for await (const entry of streamErasureCandidates(database, workspace, concerned)) {
    const result = await eraseEntry(entry);
    if (result === 'busy' || result === 'changed') return result;
  }
  if (!isConfirmed) return 'erase';
  const auditRow = createCommandAuditRowBuilder(
    'sello erase (erase)',
    workspace,
  )({ objects: [{ kind: 'registration', id: registration.id }], event: { type: 'none' } });
  return (await eraseSelfRegistrationIfUnchanged(database, registration, auditRow)) ? 'erase' : 'changed';
}
