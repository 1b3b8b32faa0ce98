// Inboxes: what is written as a code may be an e-mail address, a URL, or a Peppol scheme with a code.

import type { Inbox } from '../model/party';
import { isEmail, isUrl } from '../rules/forms';
import { cleanStrictCode } from '../shapes/text';

/** Scheme and code in one: four characters, a colon, the code. */
const schemeCharacters = 4;

/** What a code turns into by being cleaned and split is looked at too, so that calculating again changes nothing. */
export function normalizeInbox(inbox: Inbox): void {
  moveAddress(inbox);
  if (inbox.code !== undefined) inbox.code = cleanStrictCode(inbox.code) || undefined;
  if (inbox.scheme !== undefined) inbox.scheme = cleanScheme(inbox.scheme);
  if (inbox.key === 'peppol' && inbox.scheme === undefined) splitScheme(inbox);
  moveAddress(inbox);
}

function cleanScheme(scheme: string): string | undefined {
  return cleanStrictCode(scheme).toUpperCase() || undefined;
}

function moveAddress(inbox: Inbox): void {
  const { code } = inbox;
  if (code === undefined) return;
  if (isEmail(code)) inbox.email = code;
  else if (isUrl(code)) inbox.url = code;
  else return;
  inbox.code = undefined;
}

function splitScheme(inbox: Inbox): void {
  const { code } = inbox;
  if (code?.charAt(schemeCharacters) !== ':') return;
  inbox.scheme = cleanScheme(code.slice(0, schemeCharacters));
  inbox.code = cleanStrictCode(code.slice(schemeCharacters + 1)) || undefined;
}
