// Runs `sello erase` on the database of the API of a test, without a local stack.
import { run } from '../../../src/cli/erase';
import type { TestApi } from '../../http/api';
import { mongoUri } from '../../servers/addresses';

/** Settings of a command on the database of this API. */
export const environmentOf = (api: TestApi) => ({
  MONGODB_URI: mongoUri(),
  SELLO_DATABASE: api.database.db.databaseName,
  SELLO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
});

/** Runs `sello erase` in the workspace of this API. @returns the exit code */
export const eraseIn = (api: TestApi, ...args: string[]): Promise<number> =>
  run([...args, '--workspace', 'one', '--data', '/no/stack/here'], environmentOf(api));
