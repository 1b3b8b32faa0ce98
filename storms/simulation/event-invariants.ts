// Invariants of events: positions have no gaps or duplicates, and the events of one subject are in order, despite
// faults in the tasks that move the outbox. Events are read as clients read them.
import type { EventDocument } from '../../src/model/event';
import type { World } from './world';

export interface EventWatch {
  changed(before: EventDocument | null, after: EventDocument): void;
  /** Notes that the database is now an older one. New positions then follow the positions that this database has. */
  restored(): void;
}

export function makeEventWatch(world: World): EventWatch {
  let last = 0;
  /** Records that were reported as sealed, and jobs that were reported as ended. */
  const sealed = new Set<string>();
  const ended = new Set<string>();
  const noteEvent = ({ type, data }: EventDocument): void => {
    const { job_id: job, installation, sequence } = data as Readonly<Record<string, unknown>>;
    const record = `${String(installation)} ${String(sequence)}`;
    if (type === 'record.sealed') sealed.add(record);
    else if (type.startsWith('record.') && sequence !== undefined && !sealed.has(record))
      world.problem(`${type} of record ${record} was reported before it was sealed`);
    if (type !== 'job.completed' && type !== 'job.updated') return;
    if (ended.has(String(job))) world.problem(`${type} of job ${String(job).slice(-6)} was reported after its end`);
    if (type === 'job.completed') ended.add(String(job));
  };
  return {
    changed: (before, after) => {
      if (before) return;
      if (after.position !== last + 1) world.problem(`event ${after.position} has its position after ${last}`);
      last = after.position;
      world.count('events in order');
      noteEvent(after);
    },
    restored: () => {
      sealed.clear();
      ended.clear();
      const events = world.database.find('events', {}, { sort: { position: 1 } }) as unknown as EventDocument[];
      last = 0;
      for (const event of events) noteEvent(event);
      last = events.at(-1)?.position ?? 0;
    },
  };
}

/** Checks at the end that the outbox is empty. */
export function checkOutbox(world: World): void {
  const waiting = world.database.find('outbox', {}).length;
  if (waiting > 0) world.problem(`${waiting} changes wait in the outbox`);
}
