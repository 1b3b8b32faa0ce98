// Formats and parses the cursors of events. A cursor contains only the id of an event, because a position would reveal
// the number of events of all workspaces. The event at the end of a list may belong to another workspace, and its id
// reveals when that workspace did something. The next version therefore encrypts the cursor there (`formatEnd`). This
// version only reads such cursors: 0.1.0 refuses them, and may serve the next call during an upgrade or after a rollback.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface EventCursorCodec {
  /** Formats the cursor of an event in the form that all versions read. */
  format(id: string): string;
  /** Formats an encrypted cursor. It differs each time, so that it also does not reveal a change. */
  formatEnd(id: string): string;
  /** Returns the id of the event; undefined if the text is not a cursor of this installation. */
  parse(cursor: string): string | undefined;
}

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes, idBytes] = [12, 16, 16] as const;
const sealedBytes = ivBytes + tagBytes + idBytes;

/** Creates the cursors of an installation. @param linkKey stays the same if the master key changes */
export function createEventCursorCodec(linkKey: Buffer): EventCursorCodec {
  const key = Buffer.from(hkdfSync('sha256', linkKey, '', 'cursors of events', 32));
  return {
    format: (id) => tagAndEncode('n', toBytes(id)),
    formatEnd(id) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = Buffer.concat([cipher.update(toBytes(id)), cipher.final()]);
      return tagAndEncode('s', Buffer.concat([iv, cipher.getAuthTag(), sealed]));
    },
    parse(cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const [kind, content] = [bytes.toString('latin1', 0, 1), bytes.subarray(1)];
      if (kind === 'n' && content.length === idBytes) return formatUuid(content);
      return kind === 's' && content.length === sealedBytes ? decrypt(key, content) : undefined;
    },
  };
}

const toBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const tagAndEncode = (kind: 'n' | 's', content: Buffer): string =>
  Buffer.concat([Buffer.from(kind), content]).toString('base64url');

function decrypt(key: Buffer, content: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv(algorithm, key, content.subarray(0, ivBytes));
    decipher.setAuthTag(content.subarray(ivBytes, ivBytes + tagBytes));
    return formatUuid(Buffer.concat([decipher.update(content.subarray(ivBytes + tagBytes)), decipher.final()]));
  } catch {
    return undefined;
  }
}

const formatUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
