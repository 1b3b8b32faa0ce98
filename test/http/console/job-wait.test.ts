// Tests what the console says about a waiting step: when it continues, or who must do something first.
import { decideJobWait } from '../../../src/http/console/loaders/entries/entry-parts';

const now = new Date('2026-11-30T10:00:00Z');
const next = '2026-11-30T10:00:45Z';
const supplier = 'B98602642';

describe('a waiting step', () => {
  it('continues with the next call of the chain only if it waits for the authority', () => {
    const chain = { supplier, next_attempt_at: next };
    for (const provider of ['fiscal.send', 'fiscal.cancel'])
      expect(decideJobWait(provider, chain, now)).toEqual({ until: next });
    expect(decideJobWait('fiscal.send', { supplier, next_attempt_at: '2026-11-30T09:00:00Z' }, now)).toEqual({
      continues: 'answer',
    });
    for (const provider of ['mail', 'webhook', 'silo.run', 'fiscal.generate'])
      expect([provider, decideJobWait(provider, chain, now)]).toEqual([provider, {}]);
  });

  it('of a stopped chain continues when sending resumes', () => {
    const chain = { supplier, next_attempt_at: next, stopped: '4141' };
    expect(decideJobWait('fiscal.send', chain, now)).toEqual({ continues: 'sending-resumed', supplier });
    expect(decideJobWait('mail', chain, now)).toEqual({});
    expect(decideJobWait('fiscal.wait.approval', chain, now)).toEqual({ continues: 'answer' });
  });

  it('of a chain whose sealing is paused continues when the pause ends', () => {
    const paused = (ends_automatically: boolean) => ({
      supplier,
      next_attempt_at: next,
      sealing_paused: { ends_automatically },
    });
    for (const provider of ['fiscal.generate', 'fiscal.cancel']) {
      expect(decideJobWait(provider, paused(false), now)).toEqual({ continues: 'sealing-resumed', supplier });
      expect(decideJobWait(provider, paused(true), now)).toEqual({});
    }
    expect(decideJobWait('fiscal.send', paused(false), now)).toEqual({ until: next });
    // A number waits for its series.
    expect(decideJobWait('sequence.enumerate', paused(false), now)).toEqual({});
  });
});
