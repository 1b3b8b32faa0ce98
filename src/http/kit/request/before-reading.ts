// What was changed before a call is in its answer: of what the changes told, all that waits is moved first.
import type { WorkspaceStore } from '../../../store/for-workspace';
import type { Call } from '../endpoint';

export const moveBeforeReading = (
  { outbox }: Pick<WorkspaceStore, 'outbox'>,
  { requestId, deps }: Pick<Call, 'requestId' | 'deps'>,
): Promise<void> => outbox.moveBeforeReading({ holder: requestId, eventDays: deps.settings.retention.eventDays });
