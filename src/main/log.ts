// The log of a process, as JSON lines without secrets and tax IDs.
import pino, { type DestinationStream, type Logger } from 'pino';

/** Paths that may contain a secret or personal data, anywhere in a line. */
const hidden = ['authorization', 'token', 'password', 'passphrase', 'masterKey', 'key', 'pfx', 'document'];

/** Creates the log of a process. @param to destination for tests; by default the standard output */
export function createLog(name: string, level: string, to?: DestinationStream): Logger {
  return pino(
    {
      name,
      level,
      // The format of times in the database, in Temporal and in the API.
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: pino.stdSerializers.err },
      hooks: { streamWrite: withoutTaxCodes },
      redact: { paths: hidden.flatMap((word) => [word, `*.${word}`]), censor: '[hidden]' },
    },
    to ?? pino.destination(1),
  );
}

/** Spanish tax IDs of companies, persons and foreigners. */
const taxCode = /\b(?:[A-HJ-NP-SUVW]\d{7}[0-9A-J]|\d{8}[A-Z]|[KLMXYZ]\d{7}[A-Z])\b/g;

/** Masks a tax ID except for the last three characters, which are enough to recognize a known supplier. */
const masked = (code: string): string => `******${code.slice(-3)}`;

/**
 * Masks tax IDs except for the end of each, anywhere in a line. The tax ID of a sole trader is personal data, and logs
 * are copied to places without access control.
 */
const withoutTaxCodes = (line: string): string => line.replace(taxCode, masked);
