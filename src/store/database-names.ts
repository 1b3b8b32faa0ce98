// The databases of a server that may be ours: all but those of the server itself.
import { connectDatabase } from './database';

const ownOfServer: readonly string[] = ['admin', 'config', 'local'];

export async function listDatabaseNames(uri: string): Promise<string[]> {
  const server = await connectDatabase(uri, 'admin', 'sello-restore');
  try {
    const { databases } = await server.db.admin().listDatabases({ nameOnly: true });
    return databases.map(({ name }) => name).filter((name) => !ownOfServer.includes(name));
  } finally {
    await server.close();
  }
}
