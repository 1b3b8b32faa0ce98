// Creates the events of a walk, from its changes to the entry and to the supplier's registration, and from the status
// of the job after the walk.
import type { SupplierRegistrationChange, JobWalkInput, JobWalkChanges } from '../../model/walk';
import type { NewEvent } from '../../model/event';

const stateAfter = (change: SupplierRegistrationChange): string => {
  if (change.kind === 'register') return change.registration.state;
  return change.kind === 'rename' ? 'registered' : 'unregistered';
};

/**
 * Creates the events of a walk, in the order of its steps; the event of the job itself is last. `chain` is the key of
 * the chain of a registration.
 */
export function createEventsFromJobWalk(
  { job: before, entry }: JobWalkInput,
  { job, steps, intents, completes }: JobWalkChanges,
  chain: (supplier: string) => string,
): NewEvent[] {
  const common = { workspace: job.workspace, at: job.updatedAt };
  const ids = { job_id: job.id, ...(job.entryId ? { entry_id: job.entryId } : {}) };
  const ofSteps = steps.flatMap(({ content, state, files = [], registration, folder, creates }): NewEvent[] => [
    ...(content
      ? [{ ...common, type: 'entry.updated' as const, data: { ...ids, version: content.content.version } }]
      : []),
    ...(folder === undefined
      ? []
      : [{ ...common, type: 'entry.updated' as const, data: { ...ids, version: entry?.version ?? '' } }]),
    ...files.map(({ row }) => ({ ...common, type: 'entry.files' as const, data: { ...ids, file_id: row.id } })),
    ...(registration
      ? [
          {
            ...common,
            type: 'registration.updated' as const,
            data: {
              ...ids,
              registration: stateAfter(registration),
            },
            chain: chain(registration.supplier),
          },
        ]
      : []),
    ...(creates ? [{ ...common, type: 'job.created' as const, data: { ...ids, job_id: creates.id } }] : []),
    ...(state ? [{ ...common, type: 'entry.state' as const, data: { ...ids, state: state.row.key } }] : []),
  ]);
  const version = entry
    ? { version: steps.findLast(({ content }) => content)?.content?.content.version ?? entry.version }
    : {};
  if (completes) {
    const { status, result = '' } = job;
    return [...ofSteps, { ...common, type: 'job.completed', data: { ...ids, ...version, status, result } }];
  }
  const step = intents.at(-1)?.provider;
  const isSame = job.status === before.status && step === undefined;
  if (isSame) return ofSteps;
  return [
    ...ofSteps,
    { ...common, type: 'job.updated', data: { ...ids, status: job.status, ...(step ? { step } : {}) } },
  ];
}
