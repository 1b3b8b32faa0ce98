// A transaction that a killed process left open locks its documents, so servers end it sooner than by default.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { storeLimits as limits } from '../../src/contracts/limits/store';
import { requireProjectRoot } from '../../src/local/root';
import { connectDatabase } from '../../src/store/database';
import { mongoUri, ownName } from '../servers/addresses';

describe('a transaction that a killed process left open', () => {
  test('is ended by the local server after a limit that is longer than any transaction of Sello', async () => {
    const database = await connectDatabase(mongoUri(), ownName('killed-transactions'), 'test');
    try {
      const command = { getParameter: 1, transactionLifetimeLimitSeconds: 1 };
      const { transactionLifetimeLimitSeconds: seconds } = await database.db.admin().command(command);
      expect(seconds).toBe(limits.transactionLifetimeSeconds);
      expect(seconds * 1_000).toBeGreaterThan(limits.transactionMs);
    } finally {
      await database.close();
    }
  });

  test('is ended by the server of docker-compose.yml', () => {
    const script = readFileSync(path.join(requireProjectRoot(), 'deploy/mongodb/start-mongod.sh'), 'utf8');
    expect(script).toContain(`--setParameter transactionLifetimeLimitSeconds=${limits.transactionLifetimeSeconds}`);
  });
});
