// Tests what the console says about a waiting step: when it continues, or who must do something first.
import { classifyJobWait } from '../../../src/http/console/loaders/entries/entry-parts';

const now = new Date('2026-11-30T10:00:00Z');
const next = '2026-11-30T10:00:45Z';
const supplier = 'B98602642';

describe('a waiting step', () => {
  it('continues with the next call of the chain only if it waits for the authority', () => {
    const chain = { supplier, next_attempt_at: next };
    for (const provider of ['fiscal.send', 'fiscal.cancel'])
      expect(classifyJobWait(provider, chain, now)).toEqual({ until: next });
    expect(classifyJobWait('fiscal.send', { supplier, next_attempt_at: '2026-11-30T09:00:00Z' }, now)).toEqual({
      continues: 'answer',
    });
    for (const provider of ['mail', 'webhook', 'silo.run', 'fiscal.generate'])
      expect([provider, classifyJobWait(provider, chain, now)]).toEqual([provider, {}]);
  });

  it('of a stopped chain continues when sending resumes', () => {
    const chain = { supplier, next_attempt_at: next, stopped: '4141' };
    expect(classifyJobWait('fiscal.send', chain, now)).toEqual({ continues: 'sending-resumed', supplier });
    expect(classifyJobWait('mail', chain, now)).toEqual({});
    expect(classifyJobWait('fiscal.wait.approval', chain, now)).toEqual({ continues: 'answer' });
  });

  it('of a chain whose sealing is paused continues when the pause ends', () => {
    const paused = (ends_automatically: boolean) => ({
      supplier,
      next_attempt_at: next,
      sealing_paused: { ends_automatically },
    });
    for (const provider of ['fiscal.generate', 'fiscal.cancel']) {
      expect(classifyJobWait(provider, paused(false), now)).toEqual({ continues: 'sealing-resumed', supplier });
      expect(classifyJobWait(provider, paused(true), now)).toEqual({});
    }
    expect(classifyJobWait('fiscal.send', paused(false), now)).toEqual({ until: next });
    // A number waits for its series.
    expect(classifyJobWait('sequence.enumerate', paused(false), now)).toEqual({});
  });
});
