// The check of received chains: every kind of break is found and counted once, and an intact chain raises no alarm.
import { createReceivedChainIndex } from '../../simulator/state/chains';
import type { SimulatorJournaledMessage, SimulatorJournaledRecord } from '../../simulator/state/log-entry';

const software = { producer: 'B12345674', id: '01', installation: '1' };
const invoice = (number: string) => ({ issuer: '89890001K', number, date: '10-03-2025' });

/** A record named by a letter: the letter is its hash, and another letter its predecessor. */
function record(
  name: string,
  previous?: string,
  more: Partial<SimulatorJournaledRecord> = {},
): SimulatorJournaledRecord {
  return {
    operation: 'Alta',
    invoice: invoice(name),
    sha256: `bytes-${name}-${previous ?? ''}`,
    fingerprint: name,
    fingerprintRight: true,
    ...(previous === undefined ? {} : { previous: { ...invoice(previous), fingerprint: previous } }),
    software,
    generatedAt: '2025-03-10T09:00:00+01:00',
    ...more,
  };
}

function getReport(...messages: SimulatorJournaledRecord[][]) {
  const chains = createReceivedChainIndex();
  for (const [index, records] of messages.entries()) {
    const answer = { kind: 'answer', status: 200, stored: true } as const;
    const head = { number: index + 1, at: 0, path: '/', bytes: 1, sha256: '', kind: 'submission', answer } as const;
    chains.apply({ ...head, records } satisfies SimulatorJournaledMessage);
  }
  const [report, ...others] = chains.reports();
  if (!report) throw new Error('a chain');
  expect(others).toEqual([]);
  return report;
}

const clean = {
  forks: 0,
  gaps: 0,
  outOfOrder: 0,
  wrongFingerprints: 0,
  wrongPrevious: 0,
  altered: 0,
  whole: true,
};

describe('the check of received chains', () => {
  test('accepts an intact chain over several messages, with resends', () => {
    const [a, b, c] = [record('A'), record('B', 'A'), record('C', 'B')];
    expect(getReport([a, b], [a, b], [c])).toMatchObject({
      ...clean,
      received: 5,
      distinct: 3,
      resends: 2,
      firstRecords: 1,
    });
    expect(getReport([a, b], [c]).head).toMatchObject({ number: 'C', fingerprint: 'C', previous: 'B', message: 2 });
  });

  test.each([
    ['a fork', [record('A'), record('B', 'A'), record('C', 'A')], { forks: 1 }],
    ['two first records', [record('A'), record('B')], { forks: 1, firstRecords: 2 }],
    ['a gap', [record('A'), record('C', 'B')], { gaps: 1 }],
    ['a record before its predecessor', [record('A'), record('C', 'B'), record('B', 'A')], { outOfOrder: 1, gaps: 0 }],
    ['a wrong fingerprint', [record('A', undefined, { fingerprintRight: false })], { wrongFingerprints: 1 }],
    [
      'a predecessor of another identity',
      [record('A'), record('B', 'A', { previous: { ...invoice('Z'), fingerprint: 'A' } })],
      { wrongPrevious: 1 },
    ],
    [
      'bytes that changed under one fingerprint',
      [record('A'), record('A', undefined, { sha256: 'other' })],
      { altered: 1, forks: 0 },
    ],
  ] as [string, SimulatorJournaledRecord[], object][])('finds %s', (_case, records, expected) => {
    expect(getReport(records)).toMatchObject({ ...clean, ...expected, whole: false });
  });

  test('checks the chains of other installations separately', () => {
    const chains = createReceivedChainIndex();
    const answer = { kind: 'answer', status: 200, stored: true } as const;
    const records = [record('A'), record('B', undefined, { software: { ...software, installation: '2' } })];
    chains.apply({ number: 1, at: 0, path: '/', bytes: 1, sha256: '', kind: 'submission', answer, records });
    expect(chains.reports().map(({ whole, software: { installation } }) => [installation, whole])).toEqual([
      ['1', true],
      ['2', true],
    ]);
  });
});
