// The log of a process: one JSON line each, secrets left out.
import pino, { type Logger } from 'pino';

/** Paths that may carry a secret or a person's data, anywhere in a line. */
const hidden = ['authorization', 'token', 'password', 'passphrase', 'masterKey', 'key', 'pfx', 'document'];

export function makeLog(name: string, level: string): Logger {
  return pino({
    name,
    level,
    // As people and other programs write it: the database, the engine and the API say times so, too.
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
    redact: { paths: hidden.flatMap((word) => [word, `*.${word}`]), censor: '[hidden]' },
  });
}
