// Errors of the simulated database: errors of the server with their codes and labels, and an error for operations that
// are not simulated.
import { MongoServerError } from 'mongodb';

/**
 * A part of the MongoDB language that is not simulated. Production code began to use this part, so it must be added.
 */
export class UnsupportedBySimulationError extends Error {
  override readonly name = 'UnsupportedBySimulationError';
  constructor(what: string) {
    super(`the simulated database does not know ${what}`);
  }
}

/** Another transaction has locked a document. A write outside transactions waits for that transaction. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';
}

const transient = ['TransientTransactionError'];

/** Creates an error of the server. `code` is a code from its table of errors. */
export const createServerError = (code: number, codeName: string, message: string): MongoServerError =>
  new MongoServerError({ message, code, codeName });

export const createBadValue = (message: string): MongoServerError => createServerError(2, 'BadValue', message);
export const createFailedToParse = (message: string): MongoServerError =>
  createServerError(9, 'FailedToParse', message);
export const createTypeMismatch = (message: string): MongoServerError => createServerError(14, 'TypeMismatch', message);
export const createPathNotViable = (message: string): MongoServerError =>
  createServerError(28, 'PathNotViable', message);

export const writeConflict = (): MongoServerError =>
  new MongoServerError({ message: 'WriteConflict', code: 112, codeName: 'WriteConflict', errorLabels: transient });

/** Creates a duplicate key error, which names collection and index as MongoDB does. */
export const createDuplicateKey = (collection: string, index: string): MongoServerError =>
  createServerError(11_000, 'DuplicateKey', `E11000 duplicate key error collection: ${collection} index: ${index}`);

/**
 * Creates the error for a transaction that the server aborted because of an earlier error. Every later call of the
 * session gets this error.
 */
export const createNoSuchTransaction = (): MongoServerError =>
  new MongoServerError({
    message: 'Transaction has been aborted.',
    code: 251,
    codeName: 'NoSuchTransaction',
    errorLabels: transient,
  });
