// The client of an installation that sends nothing (`SELLO_SENDS_NOTHING`). It opens no connection, and every message
// counts as one without a response.
import { createMessage } from '../messages/message';
import type { AuthorityCallResult, RetirableAuthorityClient } from './client';
import { buildUnusableAuthorityResponse } from './read-submission-response';

const unsent = {
  answer: buildUnusableAuthorityResponse('connection', createMessage('sends-nothing')),
  raw: null,
  status: null,
  serverTimeMs: null,
  durationMs: 0,
} satisfies AuthorityCallResult<unknown>;

export const neverSendingAuthorityClient: RetirableAuthorityClient = {
  submit: () => Promise.resolve(unsent),
  query: () => Promise.resolve(unsent),
  lookUp: () => Promise.resolve(unsent),
  retire: () => undefined,
  close: () => Promise.resolve(),
};
