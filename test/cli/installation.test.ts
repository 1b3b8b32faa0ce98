// Tests which installation a command uses. Regression: an unusable data folder kept `npm start` busy permanently.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runWithDatabaseAndSettings } from '../../src/cli/installation';
import { createFolderWithParents } from '../../src/local/folder-lock';
import type { Database } from '../../src/store/database';
import { mongoUri } from '../servers/addresses';
import { databaseName } from '../servers/own-database';
import { ownFolder } from '../servers/own-folder';

const folder = ownFolder('sello-installation-');

describe('the installation of a command', () => {
  it('is never another local database if `--data` points to a folder without a stack', async () => {
    const nobody = path.join(folder, 'nobody');
    const work = jest.fn();
    await expect(runWithDatabaseAndSettings(nobody, {}, work)).rejects.toThrow(
      `No stack is running in ${nobody}. Start it with \`npm start -- --data ${nobody}\`.`,
    );
    expect(work).not.toHaveBeenCalled();
  });

  it('is the database whose address is in a file, as in docker-compose.yml', async () => {
    const file = path.join(folder, 'mongodb-uri');
    writeFileSync(file, mongoUri());
    const environment = { MONGODB_URI_FILE: file, SELLO_DATABASE: databaseName() };
    const readName = async ({ database }: { readonly database: Database }) => database.db.databaseName;
    expect(await runWithDatabaseAndSettings('no-stack', environment, readName)).toBe(environment.SELLO_DATABASE);
  });

  it('is reported as unusable if its folder cannot be created', () => {
    expect(() => createFolderWithParents('/proc/x/y')).toThrow('Cannot create the folder /proc/x');
    createFolderWithParents(path.join(folder, 'a', 'b'));
    createFolderWithParents(path.join(folder, 'a', 'b'));
  });
});
