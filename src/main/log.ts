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
      serializers: { error: (error: Error) => withoutTaxCodes(pino.stdSerializers.err(error)) },
      formatters: { log: (line) => withoutTaxCodes(line) },
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
 * The tax code of a sole trader is a person's, and logs go to places that nobody looks after: keys of chains and texts keep
 * its end alone. Plain objects and lists are walked; errors come here as objects.
 */
function withoutTaxCodes<Value>(value: Value, depth = 0): Value {
  if (typeof value === 'string') return value.replace(taxCode, masked) as Value;
  if (depth > 6 || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one: unknown) => withoutTaxCodes(one, depth + 1)) as Value;
  if (value instanceof Error || value instanceof Date || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutTaxCodes(one, depth + 1)]),
  ) as Value;
}
