// Tests which installation a command uses. Regression: an unusable data folder kept `npm start` busy permanently.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runOnInstallation } from '../../src/cli/installation';
import { createFolder } from '../../src/local/folder-lock';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-installation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the installation of a command', () => {
  it('is never another local database if `--data` points to a folder without a stack', async () => {
    const nobody = path.join(folder, 'nobody');
    const work = jest.fn();
    await expect(runOnInstallation(nobody, {}, work)).rejects.toThrow(
      `No stack is running in ${nobody}. Start it with \`npm start -- --data ${nobody}\`.`,
    );
    expect(work).not.toHaveBeenCalled();
  });

  it('is reported as unusable if its folder cannot be created', () => {
    expect(() => createFolder('/proc/x/y')).toThrow('Cannot create the folder /proc/x');
    createFolder(path.join(folder, 'a', 'b'));
    createFolder(path.join(folder, 'a', 'b'));
  });
});
