// The pictures of the console: docs/console/README.md shows each with its alternative text, and each exists.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ScreenTitleKey } from '../../src/http/console/screen';
import { consoleScreens } from '../../src/http/console/screens';
import { requireProjectRoot } from '../../src/local/root';
import { consolePictures } from '../../tools/documentation/picture-list';

const folder = path.join(requireProjectRoot(), 'docs', 'console');
const page = readFileSync(path.join(folder, 'README.md'), 'utf8');

/** Screens like a pictured one: confirmations of irreversible actions, and other forms of one page. */
const alike: Partial<Record<ScreenTitleKey, ScreenTitleKey>> = {
  supplierLift: 'entryCancel',
  supplierRenew: 'entryCancel',
  supplierConfirm: 'entryCancel',
  certificateRemove: 'entryCancel',
  approve: 'entryCancel',
  stopLift: 'entryCancel',
  seriesContinue: 'entryCancel',
  webhookDelete: 'entryCancel',
  keyRevoke: 'entryCancel',
  personWithdraw: 'entryCancel',
  operatorWithdraw: 'entryCancel',
  bookSettings: 'pageSettings',
  supplierTitle: 'pageSettings',
  supplierReporting: 'pageSettings',
  supplierMail: 'mail',
  waitingForm: 'registration',
  workflowNew: 'workflowEdit',
  workflowVersion: 'workflow',
};

describe('a picture of the console', () => {
  test.each(consolePictures.map(({ file, alt }) => [file, alt]))(
    'is in docs/console/README.md with its text: %s',
    (file, alt) => {
      expect(existsSync(path.join(folder, file))).toBe(true);
      expect(page).toContain(`![${alt}](${file})`);
    },
  );

  test.each(consoleScreens.map(({ name }) => [name] as const))('exists for the page %s', (name) => {
    const shown = consoleScreens.find((screen) => screen.name === (alike[name] ?? name));
    const base = shown?.scope === 'service' ? '/console/service' : undefined;
    const pattern = new RegExp(`^${shown?.path.replaceAll(/:\w+/g, ':\\w+')}$`);
    const found = consolePictures.filter(
      (consolePicture) => consolePicture.base === base && pattern.test(consolePicture.path.replace(/\?.*$/, '')),
    );
    expect(found.map(({ file }) => file)).not.toEqual([]);
  });
});
