// The pages of docs/console show every picture of the console with its alternative text, and every picture is there.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/local/root';
import { consolePictures } from '../../tools/documentation/console-pictures';

const folder = path.join(projectRoot(), 'docs', 'console');
const pages = ['README.md', 'screens.md'].map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');

test.each(consolePictures.map(({ file, alt }) => [file, alt]))('%s is shown with its words', (file, alt) => {
  expect(existsSync(path.join(folder, file))).toBe(true);
  expect(pages).toContain(`![${alt}](${file})`);
});
