// What is told of a session of the console: in lists, and by its digests in the audit.
import type { ConsoleSessionDocument } from '../../model/person';

/** Of its roles only the one in this workspace (null: in the installation) is told. */
export const toSessionJson = (session: ConsoleSessionDocument, workspace: string | null): object => ({
  id: session._id,
  name: session.name,
  role: session.grants.find((grant) => grant.workspace === workspace)?.role,
  how: session.how,
  ...(session.agent ? { agent: session.agent } : {}),
  created_at: session.createdAt,
  last_used_at: session.seenAt,
  ends_at: session.endsAt,
});
