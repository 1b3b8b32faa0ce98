// Alarms end by successful work, by a complete check, or by a user, and those that need attention stay until
// then.
import {
  acknowledgeAndEndChainAlarm,
  endChainCheckAlarmAfterCleanVerification,
  endWorkAlarmsOfAnsweredChains,
  raiseChainAlarm,
} from '../../../src/store/chains/alarms';
import { getChainsCollection } from '../../../src/store/chains/chains';
import { connectDatabase } from '../../../src/store/database';
import { monitored } from '../../http/count-requests';
import { mongoUri } from '../../servers/addresses';
import { createMessage } from '../../../src/messages/message';
import { renderMessageInEnglish, renderMessage } from '../../../src/messages/render';
import { getOutboxCollection } from '../../../src/store/outbox/outbox';
import { explained } from '../explained';
import { type ChainFixture, openChainFixture } from '../../activities/chain-fixture';

let fixture: ChainFixture;
beforeAll(async () => {
  fixture = await openChainFixture();
});
afterAll(() => fixture.close());

const at = new Date('2026-01-01T10:00:00Z');
const later = new Date('2026-01-01T10:05:00Z');
const now = new Date('2026-01-01T10:06:00Z');

const readAlarm = async (_id: string) => {
  const found = await getChainsCollection(fixture.database).findOne({ _id });
  return { alarm: found?.alarm?.text, last: found?.lastAlarm };
};

describe('an alarm', () => {
  test('ends when the chain has sent and recorded again, if the alarm is about work', async () => {
    const { _id } = await fixture.supplier('B12345674');
    await raiseChainAlarm(fixture.database, _id, { at, text: 'a list could not be sent', kind: 'work' });
    await getChainsCollection(fixture.database).updateOne(
      { _id },
      { $set: { lastSubmissionAt: new Date(at.getTime() - 1) } },
    );
    expect(await endWorkAlarmsOfAnsweredChains(fixture.database, now)).toBe(0);
    await getChainsCollection(fixture.database).updateOne(
      { _id },
      { $set: { lastSubmissionAt: later, lastError: { at: later, text: 'x' } } },
    );
    expect(await endWorkAlarmsOfAnsweredChains(fixture.database, now)).toBe(0);
    await getChainsCollection(fixture.database).updateOne({ _id }, { $set: { lastError: null } });
    expect(await endWorkAlarmsOfAnsweredChains(fixture.database, now)).toBe(1);
    expect(await readAlarm(_id)).toEqual({
      last: {
        at,
        text: 'a list could not be sent',
        kind: 'work',
        endedAt: now,
        how: createMessage('alarm-ended-by-work'),
      },
    });
  });

  test('stays until a user acknowledges it, if it needs attention', async () => {
    const { _id } = await fixture.supplier('B49500473');
    await raiseChainAlarm(fixture.database, _id, { at, text: '$look', kind: 'review' });
    await getChainsCollection(fixture.database).updateOne(
      { _id },
      { $set: { lastSubmissionAt: later, lastError: null } },
    );
    expect(await endWorkAlarmsOfAnsweredChains(fixture.database, now)).toBe(0);
    await endChainCheckAlarmAfterCleanVerification(fixture.database, _id, now);
    expect((await readAlarm(_id)).alarm).toBe('$look');
    expect(await acknowledgeAndEndChainAlarm(fixture.database, { _id }, { by: 'key-1', now })).toMatchObject({
      text: '$look',
    });
    expect(await acknowledgeAndEndChainAlarm(fixture.database, { _id }, { by: 'key-1', now })).toBeNull();
    expect((await readAlarm(_id)).last).toMatchObject({
      text: '$look',
      how: createMessage('alarm-ended-by-key', { by: 'key-1' }),
    });
  });

  test('ends when a check finds the whole chain intact, if a check raised it', async () => {
    const { _id } = await fixture.supplier('B85905495');
    await raiseChainAlarm(fixture.database, _id, { at, text: 'record 2', kind: 'check' });
    await endChainCheckAlarmAfterCleanVerification(fixture.database, _id, now);
    expect((await readAlarm(_id)).alarm).toBeUndefined();
  });

  test('is read by the sweep from an index alone', async () => {
    const connection = await connectDatabase(monitored(mongoUri()), fixture.database.db.databaseName, 'test');
    const { indexes, scans } = await explained(connection.db, () => endWorkAlarmsOfAnsweredChains(connection, now));
    await connection.close();
    expect([indexes, scans]).toEqual([['chain_alarm'], []]);
  });

  test('stays visible when its problem ends automatically, if it is for a user or about a break', async () => {
    const { _id } = await fixture.supplier('B60000007');
    await raiseChainAlarm(fixture.database, _id, { at, text: 'record 2 is broken', kind: 'check' });
    await raiseChainAlarm(fixture.database, _id, { at, text: 'a list could not be sent', kind: 'work' });
    expect((await readAlarm(_id)).alarm).toBe('record 2 is broken');
    await raiseChainAlarm(fixture.database, _id, { at, text: 'invoice A is another one', kind: 'review' });
    await raiseChainAlarm(fixture.database, _id, { at, text: 'invoice B is another one', kind: 'review' });
    await raiseChainAlarm(fixture.database, _id, { at, text: 'invoice A is another one', kind: 'review' });
    await raiseChainAlarm(fixture.database, _id, { at, text: 'a list could not be sent', kind: 'work' });
    await endChainCheckAlarmAfterCleanVerification(fixture.database, _id, at);
    await endWorkAlarmsOfAnsweredChains(fixture.database, at);
    expect(renderMessageInEnglish((await readAlarm(_id)).alarm ?? '')).toBe(
      'record 2 is broken; invoice A is another one; invoice B is another one; a list could not be sent',
    );
    await acknowledgeAndEndChainAlarm(fixture.database, { _id }, { by: 'key-1', now });
    expect((await readAlarm(_id)).alarm).toBeUndefined();
  });

  test('is shown and reported even if the chain has more alarms than it stores', async () => {
    const { _id } = await fixture.supplier('B98602642');
    const listEvents = () =>
      getOutboxCollection(fixture.database).countDocuments({ 'events.chain': _id, 'events.type': 'chain.alarm' });
    const raise = (n: number) =>
      raiseChainAlarm(fixture.database, _id, { at, text: `invoice ${n} is another one`, kind: 'review' });
    for (let n = 1; n <= 23; n += 1) await raise(n);
    const { alarm = '' } = await readAlarm(_id);
    const [english, spanish] = [renderMessageInEnglish(alarm), renderMessage('es', alarm).text];
    expect(english).toMatch(
      /^invoice 1 is another one; 3 more .*; invoice 5 is another one; .*; invoice 23 is another one$/,
    );
    expect(spanish).toMatch(/^invoice 1 is another one; 3 más .*; invoice 5 is/);
    expect(english).not.toContain('invoice 4 ');
    expect(await listEvents()).toBe(23);
    await raise(23);
    expect([(await readAlarm(_id)).alarm, await listEvents()]).toEqual([alarm, 23]);
  });
});
