// The database does not show what it holds: what is answered instead of a miss that may be none.

/** What an index or a guard met does not show in a read, or a miss could not be confirmed, for seconds. */
export class StaleReadError extends Error {
  override readonly name = 'NotShown';

  constructor(options?: ErrorOptions) {
    super('the database does not show what it holds: an election, or a majority that is away', options);
  }
}
