// Archives in sections, read by an independent reader, beyond 4 GB and with any names.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type ArchiveFile, buildZipEndOfCentralDirectory, streamZipSection } from '../../src/archive/archive-section';
import {
  formatArchivedResponsePath,
  formatArchivedRecordBookPath,
  formatArchivedPdfPath,
  formatArchivedRecordPath,
} from '../../src/books/export/file-names';
import { ownFolder } from '../servers/own-folder';
import { namesIn, unpackArchive } from '../activities/month/read-archive';

const at = new Date('2026-11-26T10:00:00Z');

async function writeSection(files: readonly ArchiveFile[], offset: number) {
  const bytes: Buffer[] = [];
  const written = streamZipSection({ files, offset, at });
  for (;;) {
    const next = await written.next();
    if (next.done) return { bytes: Buffer.concat(bytes), ...next.value };
    bytes.push(next.value);
  }
}

async function writeArchive(sections: readonly (readonly ArchiveFile[])[]): Promise<Buffer> {
  const [bodies, directories]: [Buffer[], Buffer[]] = [[], []];
  let [bytes, count] = [0, 0];
  for (const files of sections) {
    const { bytes: body, directory, files: written } = await writeSection(files, bytes);
    bodies.push(body);
    directories.push(directory);
    bytes += body.length;
    count += written;
  }
  const directory = Buffer.concat(directories);
  const end = buildZipEndOfCentralDirectory({ files: count, bytes, directoryBytes: directory.length });
  return Buffer.concat([...bodies, directory, end]);
}

const text = (name: string, content = name): ArchiveFile => ({ name, content: Buffer.from(content), compress: true });

const python = (script: string, file: string): string =>
  execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }).trim();

describe('an archive', () => {
  it('is one file made of several sections, with buffered and streamed files', async () => {
    const streamed = { name: 'b.txt', content: Readable.from(['x'.repeat(2_000_000), 'y']), compress: false };
    const archive = await writeArchive([[text('a.txt')], [streamed], [text('ñandú/c.txt'), text('d.txt')]]);
    expect(namesIn(unpackArchive(archive))).toEqual(['a.txt', 'b.txt', 'ñandú/c.txt', 'd.txt']);
  });

  it('has the ZIP64 format if it has more than 65,535 files', async () => {
    const many = Array.from({ length: 65_600 }, (_, i) => ({ ...text(`${i}`, ''), compress: false }));
    const sections = Array.from({ length: 41 }, (_, i) => many.slice(i * 1_600, (i + 1) * 1_600));
    const file = path.join(ownFolder('sello-archive-'), 'many.zip');
    writeFileSync(file, await writeArchive(sections));
    expect(python('import sys, zipfile\nprint(len(zipfile.ZipFile(sys.argv[1]).namelist()))', file)).toBe('65600');
  }, 120_000);

  it('has the ZIP64 format above 4 GB, tested with a sparse file of 5 GB', async () => {
    const offset = 5 * 1024 ** 3;
    const { bytes, directory, files } = await writeSection([text('late.txt', 'behind 5 GB')], offset);
    const file = path.join(ownFolder('sello-archive-'), 'large.zip');
    const opened = openSync(file, 'w');
    const end = buildZipEndOfCentralDirectory({
      files,
      bytes: offset + bytes.length,
      directoryBytes: directory.length,
    });
    writeSync(opened, Buffer.concat([bytes, directory, end]), 0, undefined, offset);
    closeSync(opened);
    const script = 'import sys, zipfile\nprint(zipfile.ZipFile(sys.argv[1]).read("late.txt").decode())';
    expect(python(script, file)).toBe('behind 5 GB');
  });

  it('ends with an error if a file cannot be read', async () => {
    const broken = new Readable({ read() {} });
    setImmediate(() => broken.destroy(new Error('unreadable')));
    await expect(writeSection([{ name: 'x', content: broken, compress: true }], 0)).rejects.toThrow('unreadable');
  });
});

describe('the names of invoices in an archive', () => {
  const numbers = [
    '../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    'C:\\x',
    'CON',
    'nul.txt',
    'A/1',
    'A\\1',
    'A 1',
    'a-1',
    'A:1',
    ' . ',
    '',
    '...',
    '\u202E fdp.exe',
    'line\nend\u0000',
    'Ñ'.repeat(500),
    '😀'.repeat(300),
    '𠀀'.repeat(300),
    '請求書'.repeat(50),
    'aux .',
    '${HOME}',
    '-rf *',
  ];

  it('are unique, stay inside the archive and are never device names, whatever the numbers are', async () => {
    const files = numbers.flatMap((number, i) => {
      const invoice = { place: i + 1, number };
      return [
        formatArchivedPdfPath(invoice),
        formatArchivedRecordPath(invoice, 'registration 1'),
        formatArchivedResponsePath(invoice, 'registration 1'),
      ];
    });
    const books = [
      formatArchivedRecordBookPath('2026B12345674T../..\\x.xlsx'),
      formatArchivedRecordBookPath('2026B12345674UÑandú, S.L..csv'),
    ];
    const names = [...files, ...books];
    const folder = unpackArchive(await writeArchive([names.map((name) => text(name))]));
    expect(namesIn(folder)).toEqual(names);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of names) {
      const [place = '', own = '', ...more] = name.split('/');
      expect([more.length, ['invoices', 'records', 'answers', 'books'].includes(place)]).toEqual([0, true]);
      expect(own).toMatch(/^\d[\p{L}\p{M}\p{N}., _-]*\.(?:pdf|xml|xlsx|csv)$/u);
      expect(own).not.toContain('..');
      expect(Buffer.byteLength(own)).toBeLessThan(255);
    }
  });
});
