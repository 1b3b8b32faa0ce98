// The log of a process: one JSON line each, secrets and tax codes left out.
import pino, { type DestinationStream, type Logger } from 'pino';

/** Paths that may carry a secret or a person's data, anywhere in a line. */
const hidden = ['authorization', 'token', 'password', 'passphrase', 'masterKey', 'key', 'pfx', 'document'];

/** `to`: for tests; else standard output. */
export function makeLog(name: string, level: string, to?: DestinationStream): Logger {
  return pino(
    {
      name,
      level,
      // As people and other programs write it: the database, the engine and the API say times so, too.
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: pino.stdSerializers.err },
      hooks: { streamWrite: withoutTaxCodes },
      redact: { paths: hidden.flatMap((word) => [word, `*.${word}`]), censor: '[hidden]' },
    },
    to ?? pino.destination(1),
  );
}

/** A Spanish tax code: of a company, of a person, of a foreigner. */
const taxCode = /\b(?:[A-HJ-NP-SUVW]\d{7}[0-9A-J]|\d{8}[A-Z]|[KLMXYZ]\d{7}[A-Z])\b/g;

/** The last three characters tell a person who knows the supplier which one it is. */
const masked = (code: string): string => `******${code.slice(-3)}`;

/**
 * The tax code of a sole trader is a person's, and logs go to places that nobody looks after: of each its end is left, wherever
 * in the line it stands.
 */
const withoutTaxCodes = (line: string): string => line.replace(taxCode, masked);
