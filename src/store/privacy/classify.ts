// Decides which parts of an entry may be erased, and which the law requires Sello to keep. The decision is pure, and
// gives a reason to the requester.
import type { ChainDocument } from '../../model/chain';
import type { EntryDocument } from '../../model/entry';
import type { SelfRegistrationDocument } from '../../model/registration';

/** The result of an erasure for an entry. */
export type ErasureOutcome = 'erase' | 'block' | 'blocked' | 'busy' | 'keep';

/** The outcome for one entry, with its reason. */
export interface ErasureDecision {
  readonly fate: ErasureOutcome;
  readonly why: string;
}

/** The members of an entry that the decision needs. */
export type EntryForErasureDecision = Pick<
  EntryDocument,
  'workspace' | 'id' | 'docSchema' | 'signed' | 'openJob' | 'fiscal'
>;

/**
 * Decides whether an entry is erased, blocked or kept. GDPR art. 17.3.b excludes data that a legal obligation requires
 * (Código de Comercio art. 30, RD 1619/2012 art. 19). By LOPDGDD art. 32, such data is blocked instead.
 * @param isSupplier whether a supplier registered with this entry
 * @param leaving whether the whole workspace leaves, with its suppliers' own data
 * @param number a number that a step took and the document does not have. Without the entry, it would be a permanent
 * gap
 */
export function decideEntryErasure(
  entry: EntryForErasureDecision,
  isSupplier: boolean,
  leaving: boolean,
  number?: string,
): ErasureDecision {
  if (isBlockedEntry(entry)) return { fate: 'blocked', why: 'it is blocked already' };
  if (entry.openJob !== null)
    return { fate: 'busy', why: `job ${entry.openJob} works on it: try again when it has ended` };
  if (entry.fiscal?.outcome === 'unsettled')
    return { fate: 'busy', why: 'the authority has not answered its record yet' };
  if (entry.fiscal) return { fate: 'block', why: 'a sealed record was made of it' };
  if (entry.signed && entry.docSchema.includes('/bill/'))
    return { fate: 'block', why: 'it is signed: an issued invoice' };
  if (number !== undefined) {
    const reason = `number ${number} of its series belongs to it`;
    return leaving
      ? { fate: 'block', why: reason }
      : { fate: 'keep', why: `${reason}: run its workflow again, and cancel the invoice` };
  }
  if (!isSupplier) return { fate: 'erase', why: 'never issued' };
  return leaving
    ? { fate: 'block', why: 'a supplier registered with it' }
    : { fate: 'keep', why: 'a supplier registered with it, who issues invoices here' };
}

/** The members of a registration by the supplier that the decision needs. */
export type SelfRegistrationForErasureDecision = Pick<SelfRegistrationDocument, 'id' | 'entry' | 'open'>;

/**
 * Decides whether a registration by the supplier is erased. Its signed form is the right by which records of a
 * registered supplier are sent (LGT art. 46), so nobody can require its erasure (GDPR art. 17.3.b).
 * @param chain chain of its supplier in its environment
 */
export function decideSelfRegistrationErasure(
  { id, entry, open }: SelfRegistrationForErasureDecision,
  chain: Pick<ChainDocument, 'registration' | 'title'> | null,
): ErasureDecision {
  if (open) return { fate: 'busy', why: 'the registration is open: withdraw it, or try again when it has ended' };
  const { state, entry: own, others = [] } = chain?.registration ?? {};
  const isInForce = chain?.title?.formId === id || own === entry || others.some((other) => other.entry === entry);
  return isInForce && state !== 'unregistered'
    ? { fate: 'keep', why: 'its signed form is the title of a supplier that is registered' }
    : { fate: 'erase', why: 'a registration that ended, and no supplier is registered by it' };
}

/**
 * Returns the workspace that contains the blocked entries of a workspace (LOPDGDD art. 32). Only the authority and its
 * auditors may see these entries. No token belongs to that workspace; internal code still finds the entries by id.
 */
export const toBlockedEntriesWorkspaceId = (workspace: string): string => `blocked:${workspace}`;

export const isBlockedEntry = ({ workspace }: { readonly workspace: string }): boolean =>
  workspace.startsWith('blocked:');
