// A record that was settled as rejected and that the authority holds all the same: a late attempt landed, or the answer
// that accepted it came behind the one that refused it. It becomes accepted; nothing else of its invoice is undone.
import type { Database, Session } from '../database';
import { entries, entryKey } from '../entries/entries';
import { movedInPipeline } from '../entries/revision';
import { settledEvent } from '../events/of-records';
import { insertEvents } from '../outbox/outbox';
import { chainInvoices } from './invoices';
import { records } from './records';
import { requests } from './requests';
import { type SettledChange, shownCode } from './settle';

/** `situation` of the change: of the invoice over all its settled records. False: it is not rejected any more. */
export async function correctRefusal(
  database: Database,
  { record, outcome, code, message, csv, answer, situation }: SettledChange,
  now: Date,
  session: Session,
): Promise<boolean> {
  const told = { ...(code ? { code } : {}), ...(message ? { message } : {}) };
  const shownAs = shownCode({ outcome, ...told });
  const shown = { ...told, ...(shownAs ? { code: shownAs } : {}), ...(csv ? { csv } : {}) };
  const proof = { ...(csv ? { csv } : {}), ...(answer ? { answer } : {}) };
  const { matchedCount } = await records(database).updateOne(
    { _id: record._id, outcome: 'rejected' },
    [{ $unset: ['code', 'message'] }, { $set: literal({ outcome, settledAt: now, ...told, ...proof }) }],
    { session },
  );
  if (matchedCount === 0) return false;
  await chainInvoices(database).updateOne(
    { _id: record.identity },
    { $set: { situation }, $inc: { version: 1 } },
    { session },
  );
  await requests(database).updateOne({ _id: record.request }, { $set: { notify: true, updatedAt: now } }, { session });
  await entries(database).updateOne(
    { _id: entryKey(record.workspace, record.entry), 'fiscal.record': record._id },
    [
      { $unset: ['fiscal.code', 'fiscal.message'] },
      {
        $set: {
          ...literal({ 'fiscal.outcome': outcome, faults: [], updatedAt: now }),
          ...literal(Object.fromEntries(Object.entries(shown).map(([name, text]) => [`fiscal.${name}`, text]))),
        },
      },
      movedInPipeline,
    ],
    { session },
  );
  await insertEvents(database, [settledEvent(record, outcome, code, now)], session);
  return true;
}

/** Texts of the authority may begin with a sign that means something to the database. */
const literal = (members: object): Record<string, object> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, { $literal: value as unknown }]));
