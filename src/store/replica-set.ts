// Creates a replica set of one member on a fresh mongod. If the port changed, moves the set to the new address.
import { type Db, MongoClient, MongoServerError } from 'mongodb';

const setName = 'rs0';
/** MongoDB's error codes for a set that is not initiated yet, and for a set that is already initiated. */
const notYetInitialized = 94;
const alreadyInitialized = 23;

/**
 * Tries once to make `host:port` the writable primary of the set `rs0`. Returns false while the server does not respond
 * or has not elected itself.
 */
export async function tryMakeMongodbServerPrimary(port: number): Promise<boolean> {
  const host = `127.0.0.1:${port}`;
  const client = new MongoClient(`mongodb://${host}/?directConnection=true`, { serverSelectionTimeoutMS: 500 });
  try {
    const admin = (await client.connect()).db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello['isWritablePrimary'] === true && hello['me'] === host) return true;
    await configure(admin, host);
    return false;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

async function configure(admin: Db, host: string): Promise<void> {
  const members = [{ _id: 0, host }];
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members.length !== 1 || config.members[0].host === host) return;
    const newConfig = { ...config, version: config.version + 1, members };
    await admin.command({ replSetReconfig: newConfig, force: true });
  } catch (problem) {
    if (!(problem instanceof MongoServerError) || problem.code !== notYetInitialized) throw problem;
    await initiate(admin, members);
  }
}

async function initiate(admin: Db, members: readonly object[]): Promise<void> {
  try {
    await admin.command({ replSetInitiate: { _id: setName, members } });
  } catch (problem) {
    if (!(problem instanceof MongoServerError) || problem.code !== alreadyInitialized) throw problem;
  }
}
