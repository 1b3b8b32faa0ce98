// Tests server addresses in the environment: existing servers are used, and an unreachable one is reported with its variable.
import { chooseFreePorts } from '../../src/local/ports';
import { type MongodbAndTemporalOptions, startMongodbAndTemporal } from '../../src/local/servers';
import { mongoUri, temporalAddress } from '../servers/addresses';

const options = async (environment: NodeJS.ProcessEnv): Promise<MongodbAndTemporalOptions> => ({
  dataFolder: '/nonexistent',
  logFolder: '/nonexistent',
  ports: await chooseFreePorts({ mongodb: [], temporal: [], temporalUi: [] }),
  watch: {
    guard: { watch: () => {}, forget: () => {}, remove: () => {}, close: () => {} },
    changed: () => {},
    died: () => {},
  },
  say: () => {},
  environment,
});

describe('a server address in the environment', () => {
  test('is used instead of a new server', async () => {
    const given = { MONGODB_URI: mongoUri(), TEMPORAL_ADDRESS: temporalAddress() };
    const servers = await startMongodbAndTemporal(await options(given));
    expect(servers.mongodb).toBe(mongoUri());
    expect(servers.temporal).toBe(temporalAddress());
    expect(servers.children).toEqual([]);
  });

  test('is refused with the name of the variable if no server listens there', async () => {
    const { nobody } = await chooseFreePorts({ nobody: [] });
    const given = { MONGODB_URI: mongoUri(), TEMPORAL_ADDRESS: `127.0.0.1:${nobody}` };
    await expect(startMongodbAndTemporal(await options(given))).rejects.toThrow(
      /nothing listens on .* \(TEMPORAL_ADDRESS\)/,
    );
  });
});
