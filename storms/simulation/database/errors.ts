// Errors of the simulated database: the server's own, with its codes and labels, and one for what it does not know.
import { MongoServerError } from 'mongodb';

/** A part of MongoDB's language that is missing here: production code began to use it, and it has to be added. */
export class UnknownToSimulation extends Error {
  override readonly name = 'UnknownToSimulation';
  constructor(what: string) {
    super(`the simulated database does not know ${what}`);
  }
}

/** Another transaction holds a document: a write outside transactions waits for it. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

const transient = ['TransientTransactionError'];

/** What the server answers: `code` as in its table of errors. */
export const serverError = (code: number, codeName: string, message: string): MongoServerError =>
  new MongoServerError({ message, code, codeName });

export const badValue = (message: string): MongoServerError => serverError(2, 'BadValue', message);
export const failedToParse = (message: string): MongoServerError => serverError(9, 'FailedToParse', message);
export const typeMismatch = (message: string): MongoServerError => serverError(14, 'TypeMismatch', message);
export const pathNotViable = (message: string): MongoServerError => serverError(28, 'PathNotViable', message);

export const writeConflict = (): MongoServerError =>
  new MongoServerError({ message: 'WriteConflict', code: 112, codeName: 'WriteConflict', errorLabels: transient });

export const duplicateKey = (index: string): MongoServerError =>
  serverError(11_000, 'DuplicateKey', `E11000 duplicate key error index: ${index}`);

/** An error inside a transaction ended it on the server: whatever comes after in the session hears this. */
export const noSuchTransaction = (): MongoServerError =>
  new MongoServerError({
    message: 'Transaction has been aborted.',
    code: 251,
    codeName: 'NoSuchTransaction',
    errorLabels: transient,
  });
