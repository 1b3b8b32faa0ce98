// Every sequence of changes, registrations and cancellations of an invoice, accepted and rejected: nothing is skipped
// that the authority does not have. Regression: after a rejected cancellation, an amendment was never sealed, because
// the newest record was no registration.
import {
  computeNextInvoiceStateAtAuthority,
  decideRecordToSeal,
  initialInvoiceStateAtAuthority,
  type InvoiceStateAtAuthority,
  isInvoiceAmendedAfterAcceptance,
} from '../../../src/chain/record/flags';
import { isEntryContentRegisteredOrPending, isInvoiceCancelled } from '../../../src/entries/cancelled';
import type { NewestRecordSummary } from '../../../src/model/entry';

/** An entry, what Sello knows of its invoice, and what the authority has. */
interface State {
  readonly situation: InvoiceStateAtAuthority;
  readonly fiscal?: NewestRecordSummary;
  readonly content: number;
  readonly held: 'none' | 'stored' | 'cancelled';
  /** Content of the newest accepted registration. */
  readonly accepted?: number;
  readonly log: readonly string[];
}

const operations = ['change', 'register', 'register!', 'restore', 'restore!', 'cancel', 'cancel!'] as const;
type Operation = (typeof operations)[number];

const findAccepted = ({ situation: { held }, accepted }: State) =>
  (held === 'stored' || held === 'cancelled') && accepted !== undefined
    ? { held, documentDigest: String(accepted) }
    : undefined;

/** The next state, or what is wrong with the decision; undefined if the operation is refused or has nothing to do. */
function apply(state: State, operation: Operation): State | string | undefined {
  const { fiscal, content, held, situation, log } = state;
  const next = { ...state, log: [...log, operation] };
  if (operation === 'change') return isInvoiceCancelled(fiscal) ? undefined : { ...next, content: content + 1 };
  const kind = operation.startsWith('cancel') ? 'cancellation' : 'registration';
  if (kind === 'cancellation' && !fiscal) return undefined;
  const digest = String(content);
  const hasContent = held === 'stored' && state.accepted === content;
  const entry = { digest: { alg: 'sha256', val: digest }, ...(fiscal ? { fiscal } : {}) } as const;
  if (kind === 'registration' && isEntryContentRegisteredOrPending(entry))
    return hasContent ? undefined : `${next.log.join(' > ')}: no request for ${digest}`;
  const decision = decideRecordToSeal(situation, kind === 'cancellation' ? 'cancel' : 'register', {
    amendment: isInvoiceAmendedAfterAcceptance(fiscal, digest, findAccepted(state)),
    restore: operation.startsWith('restore'),
  });
  if (decision.kind === 'refused') return undefined;
  if (decision.kind === 'skip')
    return (kind === 'registration' ? hasContent : held === 'cancelled')
      ? undefined
      : `${next.log.join(' > ')}: skipped ${digest} as ${decision.reason}`;
  const result = operation.endsWith('!') ? 'rejected' : 'accepted';
  const newest = { record: 'r', request: 'q', kind, outcome: result, documentDigest: digest } as const;
  const outcome = { kind, result, code: result === 'rejected' ? 1100 : null } as const;
  const known = { ...next, fiscal: newest, situation: computeNextInvoiceStateAtAuthority(situation, outcome) };
  if (result === 'rejected') return known;
  return kind === 'registration' ? { ...known, held: 'stored', accepted: content } : { ...known, held: 'cancelled' };
}

describe('the decision about a record', () => {
  it('never skips content that the authority does not have, whatever it rejected last', () => {
    const wrong: string[] = [];
    let states: State[] = [{ situation: initialInvoiceStateAtAuthority, content: 0, held: 'none', log: [] }];
    for (let depth = 0; depth < 6; depth += 1) {
      const results = states.flatMap((state) => operations.map((operation) => apply(state, operation)));
      wrong.push(...results.filter((one) => typeof one === 'string'));
      states = results.filter((one) => typeof one === 'object');
    }
    expect(states.length).toBeGreaterThan(1_000);
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});
