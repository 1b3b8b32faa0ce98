// What must hold of events: positions without gap or double, and what is told of one subject in its own order, whatever the
// keepers of the outbox met. It reads events as readers get them.
import type { EventDocument } from '../../src/model/event';
import type { World } from './world';

export interface EventWatch {
  changed(before: EventDocument | null, after: EventDocument): void;
  /** The database is an older one from here: positions begin behind what it holds. */
  restored(): void;
}

export function makeEventWatch(world: World): EventWatch {
  let last = 0;
  /** Records that were told to be sealed, and jobs that were told to have ended. */
  const sealed = new Set<string>();
  const ended = new Set<string>();
  const told = ({ type, data }: EventDocument): void => {
    const { job_id: job, installation, sequence } = data as Readonly<Record<string, unknown>>;
    const record = `${String(installation)} ${String(sequence)}`;
    if (type === 'record.sealed') sealed.add(record);
    else if (type.startsWith('record.') && sequence !== undefined && !sealed.has(record))
      world.problem(`${type} of record ${record} was told before it was sealed`);
    if (type !== 'job.completed' && type !== 'job.updated') return;
    if (ended.has(String(job))) world.problem(`${type} of job ${String(job).slice(-6)} was told behind its end`);
    if (type === 'job.completed') ended.add(String(job));
  };
  return {
    changed: (before, after) => {
      if (before) return;
      if (after.position !== last + 1) world.problem(`event ${after.position} has its place behind ${last}`);
      last = after.position;
      world.count('events in order');
      told(after);
    },
    restored: () => {
      sealed.clear();
      ended.clear();
      const events = world.database.find('events', {}, { sort: { position: 1 } }) as unknown as EventDocument[];
      last = 0;
      for (const event of events) told(event);
      last = events.at(-1)?.position ?? 0;
    },
  };
}

/** At rest nothing waits to be told. */
export function checkOutbox(world: World): void {
  const waiting = world.database.find('outbox', {}).length;
  if (waiting > 0) world.problem(`${waiting} changes wait in the outbox`);
}
