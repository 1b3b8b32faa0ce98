// Defines how a console session appears in responses and, as digests, in the audit.
import type { ConsoleSessionDocument } from '../../model/person';
import {
  idSchema,
  defineNamedUnpagedListSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';

export const consoleSessionSchema = defineNamedSchema(
  'ConsoleSession',
  'The session',
  defineObjectSchema({
    id: idSchema,
    name: textSchema,
    role: textSchema,
    how: textSchema,
    'agent?': textSchema,
    created_at: timeSchema,
    last_used_at: timeSchema,
    expires_at: timeSchema,
  }),
);

export const consoleSessionListSchema = defineNamedUnpagedListSchema(
  consoleSessionSchema,
  'ConsoleSessionList',
  'The sessions',
);

/** Formats a console session, with only the role in this workspace (null means in the installation). */
export const toConsoleSessionJson = (session: ConsoleSessionDocument, workspace: string | null) => ({
  id: session._id,
  name: session.name,
  role: session.grants.find((grant) => grant.workspace === workspace)?.role ?? '',
  how: session.how,
  ...(session.agent ? { agent: session.agent } : {}),
  created_at: session.createdAt,
  last_used_at: session.seenAt,
  expires_at: session.expiresAt,
});
