// A document that came in another place of a body than `data`.

import { type Message, message } from '../messages/message';

/** Names that clients give to it. */
const otherNames = ['doc', 'document', 'invoice', 'envelope', 'entry', 'payload', 'body'] as const;

/** What to write instead; undefined when the body has nothing that looks like a document. */
export function suggestDataMember(body: object): Message | undefined {
  if ('$schema' in body || 'lines' in body || ('doc' in body && 'head' in body)) return message('document-is-the-body');
  const name = otherNames.find((one) => one in body);
  return name && message('document-in-other-member', { name });
}
