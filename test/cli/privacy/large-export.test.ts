// Tests an export with more folders than a recursive directory read of Node finds.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { countFinishedFilesRecursively } from '../../../src/cli/privacy/export-folder';

describe('a large export', () => {
  it('counts every complete file in many folders', async () => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'sello-large-'));
    try {
      for (let entry = 0; entry < 200; entry += 1) {
        const folder = path.join(root, 'entries', String(entry));
        mkdirSync(folder, { recursive: true });
        for (const name of ['document.json', 'invoice.pdf', 'record.xml.part'])
          writeFileSync(path.join(folder, name), '');
      }
      expect(await countFinishedFilesRecursively(root)).toBe(400);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
