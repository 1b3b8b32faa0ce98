// Indexes of earlier builds go with the first worker of this one.
import { connectDatabase } from '../../src/store/database';
import { dropEarlierIndexes } from '../../src/store/earlier-indexes';
import { entries } from '../../src/store/entries/entries';
import { mongoUri, ownName } from '../servers/addresses';

it('drops the index that made each seal dear, and none is no fault', async () => {
  const database = await connectDatabase(mongoUri(), ownName('earlier-indexes'), 'test');
  try {
    await dropEarlierIndexes(database);
    await entries(database).createIndex({ 'fiscal.outcome': 1 }, { name: 'entry_outcome' });
    await dropEarlierIndexes(database);
    await dropEarlierIndexes(database);
    expect(await entries(database).indexExists('entry_outcome')).toBe(false);
  } finally {
    await database.db.dropDatabase();
    await database.close();
  }
});
