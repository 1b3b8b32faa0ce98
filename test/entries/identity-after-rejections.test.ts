// The identity of an invoice that the authority has stays, whatever the newest record is. Regression: after a rejected
// amendment or cancellation, a client could change the number, and the sale was reported a second time.
import { requireEntryContentMayChange } from '../../src/entries/content-lock';
import { Refusal } from '../../src/contracts/errors';
import type { JsonObject } from '../../src/document/model/basic';
import type { Envelope } from '../../src/document/model/envelope';
import type { EntryDocument, NewestRecordSummary } from '../../src/model/entry';
import type { RegistrationHeldByAuthority } from '../../src/model/record';
import { createMessage } from '../../src/messages/message';

const supplier = { name: 'Proveedora', tax_id: { country: 'ES', code: 'B12345674' } };
const document: JsonObject = { series: 'A', code: '1', issue_date: '2026-03-01', supplier, customer: { name: 'Uno' } };
const changes = {
  series: { series: 'B' },
  code: { code: '2' },
  issue_date: { issue_date: '2026-03-02' },
  supplier: { supplier: { ...supplier, tax_id: { country: 'ES', code: 'A58818501' } } },
};

const registration: RegistrationHeldByAuthority = {
  _id: 'r1',
  entry: 'e',
  invoiceKey: 'k',
  issuer: 'B12345674',
  number: 'A-1',
  date: '01-03-2026',
  documentDigest: 'accepted',
  outcome: 'accepted',
  held: 'stored',
};

interface Case {
  readonly kind: NewestRecordSummary['kind'];
  readonly outcome: NewestRecordSummary['outcome'];
  /** Digest of the present document. */
  readonly digest?: string;
  readonly held?: RegistrationHeldByAuthority;
  readonly amendments?: boolean;
}

/** Returns the reason why a document may not replace the stored one; undefined if it may. */
function findObstacle(
  { kind, outcome, digest = 'accepted', held, amendments = false }: Case,
  after: JsonObject,
  before = document,
) {
  const fiscal = { record: 'r2', request: 'q', kind, outcome, documentDigest: digest };
  const entry = {
    id: 'e',
    openJob: null,
    document: JSON.stringify(before),
    digest: { alg: 'sha256', val: digest },
    fiscal,
  } as const satisfies Partial<EntryDocument>;
  try {
    requireEntryContentMayChange({ amendments }, entry, { doc: after } as unknown as Envelope, held);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.reason;
  }
}

const held = registration;
const cancelled = { ...registration, held: 'cancelled' } as const;
const withErrors = { ...registration, outcome: 'accepted-with-errors' } as const;
const kept: readonly [string, Case][] = [
  ['an accepted registration', { kind: 'registration', outcome: 'accepted', amendments: true }],
  ['a registration that was accepted with errors', { kind: 'registration', outcome: 'accepted-with-errors' }],
  ['a rejected amendment', { kind: 'registration', outcome: 'rejected', digest: 'amended', held }],
  ['a rejected cancellation', { kind: 'cancellation', outcome: 'rejected', held, amendments: true }],
  [
    'a rejected cancellation, accepted with errors before',
    { kind: 'cancellation', outcome: 'rejected', held: withErrors },
  ],
  ['a rejected cancellation after a change', { kind: 'cancellation', outcome: 'rejected', digest: 'amended', held }],
  ['a rejected restoration', { kind: 'registration', outcome: 'rejected', digest: 'amended', held: cancelled }],
];
const members = Object.keys(changes) as (keyof typeof changes)[];

describe.each(kept)('after %s', (_, given) => {
  it.each(members)('%s stays', (member) => {
    expect(findObstacle(given, { ...document, ...changes[member] })).toEqual(
      createMessage('reported-invoice-keeps', { member }),
    );
  });

  it('the content may change', () => {
    expect(findObstacle(given, { ...document, customer: { name: 'Dos' } })).toBeUndefined();
  });
});

describe.each(['registration', 'cancellation'] as const)('after a rejected %s without an accepted one', (kind) => {
  it.each(members)('%s may change', (member) => {
    expect(findObstacle({ kind, outcome: 'rejected' }, { ...document, ...changes[member] })).toBeUndefined();
  });
});

describe('the content lock', () => {
  it('accepted content stays after a rejected cancellation, like before it, unless the workspace allows amendments', () => {
    const given = { kind: 'cancellation', outcome: 'rejected', held } as const;
    const next = { ...document, customer: { name: 'Dos' } };
    expect(findObstacle(given, next)).toEqual(createMessage('invoice-accepted', { entry: 'e' }));
    expect(findObstacle({ ...given, amendments: true }, next)).toBeUndefined();
  });

  it('a number that was changed nevertheless may be changed back', () => {
    const given = { kind: 'registration', outcome: 'rejected', digest: 'amended', held } as const;
    const renumbered = { ...document, ...changes.code };
    expect(findObstacle(given, document, renumbered)).toBeUndefined();
    expect(findObstacle(given, { ...document, code: '3' }, renumbered)).toEqual(
      createMessage('reported-invoice-keeps', { member: 'code' }),
    );
  });
});
