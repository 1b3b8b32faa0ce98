// Flow control as the law requires it, with a million random arrivals, waits, faults and restarts.
import {
  computeBackoffSeconds,
  computeSubmissionRecordCount,
  findSubmissionDelay,
  isSubmissionLateOrRepeated,
  chooseSubmissionWindowWaitSeconds,
} from '../../../src/chain/run/flow-control';
import { judgeFlow } from '../../../storms/flow-control';
import { formatCounts } from '../../../storms/storm';

describe('the waiting time between submissions', () => {
  const free = { windowMs: 0, leaseMs: 0, backoffMs: 0 };

  it('is zero before the first submission', () => {
    expect(findSubmissionDelay(free, 1)).toBeNull();
  });

  it('is the last wait that the authority set, or 60 s if it has set none', () => {
    expect(chooseSubmissionWindowWaitSeconds(null, null)).toBe(60);
    expect(chooseSubmissionWindowWaitSeconds(null, 7)).toBe(7);
    expect(chooseSubmissionWindowWaitSeconds(0, 7)).toBe(0);
    // Release 0.1.0 may have stored a wait that the schema does not allow.
    expect(chooseSubmissionWindowWaitSeconds(null, 999_999_999)).toBe(9_999);
    expect(findSubmissionDelay({ ...free, windowMs: 5_000 }, 999)).toEqual({ why: 'window', waitMs: 5_000 });
  });

  it('is ended by 1,000 pending records, in contrast to a back-off or a lease', () => {
    expect(findSubmissionDelay({ ...free, windowMs: 5_000 }, 1_000)).toBeNull();
    expect(findSubmissionDelay({ ...free, windowMs: 5_000, backoffMs: 20 }, 5_000)).toEqual({
      why: 'back-off',
      waitMs: 20,
    });
    expect(findSubmissionDelay({ ...free, leaseMs: 9 }, 5_000)).toEqual({ why: 'lease', waitMs: 9 });
  });

  it('ends with a submission of at most 1,000 records', () => {
    expect([
      computeSubmissionRecordCount(1),
      computeSubmissionRecordCount(1_000),
      computeSubmissionRecordCount(1_001),
      computeSubmissionRecordCount(),
    ]).toEqual([1, 1_000, 1_000, 1_000]);
  });

  it('doubles from 5 s to 10 min after failures', () => {
    expect([0, 1, 2, 3, 7, 8, 100].map((failures) => computeBackoffSeconds(failures))).toEqual([
      0, 5, 10, 20, 320, 600, 600,
    ]);
  });

  it('is an incident if a record waited more than 240 seconds, or if an earlier attempt was made', () => {
    expect(isSubmissionLateOrRepeated(0, 0, 240_000)).toBe(false);
    expect(isSubmissionLateOrRepeated(0, 0, 240_001)).toBe(true);
    expect(isSubmissionLateOrRepeated(1, 0, 0)).toBe(true);
  });
});

describe('flow control', () => {
  it('never sends too early or too many records under random arrivals (R11)', () => {
    const seed = 20_250_310;
    const { counts, problems } = judgeFlow(seed, 1_000_000);
    console.log(`flow control: seed ${seed}, ${formatCounts(counts)}`);
    expect(problems).toEqual([]);
  }, 5_000);
});
