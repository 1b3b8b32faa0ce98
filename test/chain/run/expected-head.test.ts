// The last record that a database must have, for each event that may have happened outside it.
import { computeChainHeadExpectation, type StoredChainFacts } from '../../../src/chain/run/expected-head';
import type { WitnessedChainHead } from '../../../src/contracts/witness';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 22, 3, minute));
const end = (installation: string, sequence: number, minute: number): WitnessedChainHead => ({
  installation,
  sequence,
  fingerprint: 'F',
  atMs: at(minute).getTime(),
});
const buildEnd = (more: Partial<StoredChainFacts> = {}): StoredChainFacts => ({
  installation: 'A',
  createdAt: at(10),
  head: null,
  ...more,
});
const headed = (sequence: number, minute: number) => buildEnd({ head: { sequence, at: at(minute).toISOString() } });
const since = (minute: number, ...ends: WitnessedChainHead[]) => ({ sinceMs: at(minute).getTime(), ends });
/** A witness that was copied, and used as a copy from this minute. */
const copied = (minute: number, ...ends: WitnessedChainHead[]) => ({
  ...since(5, ...ends),
  copiedAtMs: at(minute).getTime(),
});
const renewed = buildEnd({ installation: 'B', past: [{ installation: 'A', until: at(20) }] });

describe('the last record that a database must have', () => {
  it.each([
    ['no witness', buildEnd(), null, 'unknown'],
    ['the witness saw everything and nothing of this chain', buildEnd(), since(5), 'nothing'],
    ['the chain was created when the witness began', buildEnd(), since(10), 'nothing'],
    ['the witness is younger than the chain', buildEnd(), since(15), 'unknown'],
    ['the witness saw a record', buildEnd(), since(5, end('A', 3, 12)), 'record'],
    ['it was found complete before it had a record', buildEnd(), since(15, end('A', 0, 16)), 'nothing'],
    ['renewed after the seen record', renewed, since(5, end('A', 3, 12)), 'nothing'],
    [
      'renewed, and a late line of the previous number may replace one of this number',
      renewed,
      since(5, end('A', 4, 21)),
      'unknown',
    ],
    [
      'renewed, and the previous number writes its line last',
      renewed,
      since(5, end('B', 2, 22), end('A', 4, 23)),
      'record',
    ],
    [
      'lost records of a later number, and late ones of this number',
      buildEnd(),
      since(5, end('B', 1, 30), end('A', 3, 31)),
      'other-number',
    ],
    ['renewed, and the witness is younger than the renewal', renewed, since(25, end('A', 3, 26)), 'unknown'],
    ['records of a number that came after the backup', buildEnd(), since(5, end('B', 1, 30)), 'other-number'],
    ['a number without records that came after the backup', buildEnd(), since(5, end('B', 0, 30)), 'other-number'],
    [
      'its first record is older than the line that says that its number was unused',
      headed(1, 12),
      since(5, end('A', 0, 11)),
      'unknown',
    ],
    ['a witness from an older copy than the database', headed(5, 12), since(5, end('A', 3, 12)), 'unknown'],
    [
      'the same, but the process may have died before it wrote its line',
      headed(5, 45),
      since(5, end('A', 3, 12)),
      'record',
    ],
    ['a witness that lost the lines of this number', headed(5, 12), since(5), 'unknown'],
    ['the same, but the first record is a minute old', headed(1, 49), since(5), 'nothing'],
    ['a copy of the witness, used after its line was written', headed(3, 12), copied(20, end('A', 3, 12)), 'unknown'],
    ['the same, and the chain sealed again after that', headed(4, 22), copied(20, end('A', 4, 22)), 'record'],
    ['the same copy, and the database ends before its line', headed(2, 11), copied(20, end('A', 3, 12)), 'record'],
    ['a copy of the witness without a line of this chain', buildEnd(), copied(20), 'unknown'],
    ['the same, but the chain was created after that', buildEnd(), copied(9), 'nothing'],
    ['that number was lost, and the chain renewed again', renewed, since(5, end('C', 1, 15)), 'nothing'],
    ['renewed before, then lost records of a later number', renewed, since(5, end('C', 1, 40)), 'other-number'],
  ] as const)('follows from the chain and the witness: %s', (_what, chain, witnessed, kind) => {
    expect(computeChainHeadExpectation(chain, witnessed, at(50))).toMatchObject({ kind });
  });

  it('is set by the confirmation of an operator for ten minutes and one installation number', () => {
    const confirmEnd = (installation: string) =>
      buildEnd({ endConfirmed: { installation, at: at(0), authorityAsked: true } });
    expect(computeChainHeadExpectation(confirmEnd('A'), null, at(9)).kind).toBe('nothing');
    expect(computeChainHeadExpectation(confirmEnd('A'), null, at(11)).kind).toBe('unknown');
    expect(computeChainHeadExpectation(confirmEnd('B'), null, at(1)).kind).toBe('unknown');
    const notAsked = buildEnd({ endConfirmed: { installation: 'A', at: at(0) } });
    expect(computeChainHeadExpectation(notAsked, null, at(1)).kind).toBe('unknown');
  });
});
