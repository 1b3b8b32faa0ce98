// The short form of R26, and a check that it detects too few workers.
import { judgeOutage, countWorkers } from '../../storms/many-suppliers';

const seed = 20_261_122;

describe('the short form of R26', () => {
  it('tries 5,000 suppliers at least once an hour during an outage, and then sends everything', () => {
    const { counts, problems } = judgeOutage({ seed, suppliers: 5_000, workers: countWorkers(5_000) });
    console.log(`seed ${seed}`, counts);
    expect(problems).toEqual([]);
  });

  it('detects that one worker cannot try 5,000 suppliers once an hour if every call hangs', () => {
    const { problems } = judgeOutage({ seed, suppliers: 5_000, workers: 1 });
    expect(problems.join()).toContain('was not tried for');
  });
});
