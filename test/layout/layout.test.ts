// The layout of the code: direction of imports, owners of libraries, sizes and first lines of files, names.
import { readdirSync } from 'node:fs';
import { importedBy, mayImport, measuring, owners, pureRooms } from './rooms';
import { isOwn, libraryOf, readSources, root, roomOf, type Source } from './sources';

const sources = readSources();
const ownCode = sources.filter(({ file }) => !file.startsWith('test/'));

const breaches = (check: (source: Source) => readonly string[]): string[] =>
  sources.flatMap((source) => check(source).map((what) => `${source.file}: ${what}`));

describe('the layout of the code', () => {
  it('imports only in the allowed direction', () => {
    expect(
      breaches(({ room, imports }) => {
        const allowed = mayImport[room] ?? [];
        return imports
          .map(({ from }) => from)
          .filter((from) => isOwn(from) && roomOf(from) !== room)
          .filter(
            (from) =>
              !allowed.includes('*') && !allowed.some((place) => from === place || from.startsWith(`${place}/`)),
          )
          .map((from) => `may not import ${from}`);
      }),
    ).toEqual([]);
  });

  it('lets no room import processes or commands', () => {
    expect(
      breaches(({ room, imports }) =>
        imports
          .filter(({ from }) => isOwn(from) && importedBy[roomOf(from)]?.includes(room) === false)
          .map(({ from }) => `may not import ${from}`),
      ),
    ).toEqual([]);
  });

  it('keeps each library in its owner room', () => {
    expect(
      ownCode.flatMap(({ file, room, imports }) =>
        imports
          .map(({ from }) => ({ from, library: libraryOf(from) }))
          .filter(({ library }) => owners[library] && !owners[library].includes(room) && !measuring.includes(room))
          .map(({ from }) => `${file}: ${from} belongs to ${owners[libraryOf(from)]?.join(', ')}`),
      ),
    ).toEqual([]);
  });

  it('imports activities and libraries into runs as types only', () => {
    const values = ownCode
      .filter(({ room }) => room === 'workflows')
      .flatMap(({ file, imports }) => imports.filter(({ typeOnly }) => !typeOnly).map(({ from }) => `${file}: ${from}`))
      .filter((line) => !/: (workflows\/|src\/(contracts|flow|chain)\/|@temporalio\/(workflow|common))/.test(line));
    expect(values).toEqual([]);
  });

  it('keeps the model to types, and lists the constants from which types derive', () => {
    const isDeclaration = /^(export )?(interface|type) |^export const \w+ = \[(.*\] as const;)?$|^import type /;
    const found = ownCode
      .filter(({ room }) => room === 'src/model')
      .flatMap(({ file, lines }) =>
        lines
          .filter((line) => /^(import|export|const|let|function|async|class|interface|type)\b/.test(line))
          .filter((line) => !isDeclaration.test(line))
          .map((line) => `${file}: ${line}`),
      );
    expect(found).toEqual([]);
  });

  it('keeps clocks, randomness and input away from pure rooms', () => {
    const impure =
      /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.env|from 'node:(fs|net|http|https|child_process|os)'/;
    const rooms = pureRooms.map((room) => `src/${room}`);
    const found = ownCode
      .filter(({ room }) => rooms.includes(room))
      .flatMap(({ file, lines }) =>
        lines.flatMap((line, i) => (impure.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
      );
    expect(found).toEqual([]);
  });

  it('describes every file in its first line', () => {
    expect(
      breaches(({ lines }) => (/^\/\/ \S.{15,}/.test(lines[0] ?? '') ? [] : ['has no first line that says so'])),
    ).toEqual([]);
  });

  it('keeps files under 300 lines and lines under 140 characters', () => {
    expect(
      breaches(({ file, lines }) => [
        ...(lines.length > 301 ? [`has ${lines.length} lines`] : []),
        ...lines.flatMap((line, i) =>
          line.length > 140 && !file.startsWith('test/') ? [`line ${i + 1} is ${line.length} long`] : [],
        ),
      ]),
    ).toEqual([]);
  });

  it('has at most 60 product files of under 25 lines, because a short file explains little', () => {
    const isProduct = ({ room }: Source): boolean => /^(src|activities|workflows|simulator)\b/.test(room);
    const small = sources.filter((source) => isProduct(source) && source.lines.length - 1 < 25);
    expect(small.map(({ file }) => file).slice(60)).toEqual([]);
  });

  it('leaves at most 100 tests outside a describe, because their names have no subject', () => {
    const outside = sources
      .filter(({ file }) => file.endsWith('.test.ts'))
      .flatMap(({ lines }) => lines.filter((line) => /^(?:it|test)(?:Unless)?[.(<]/.test(line)));
    expect(outside.length).toBeLessThanOrEqual(100);
  });

  it('has no file or folder for miscellaneous code', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|manager|misc)(\.ts|\/)/;
    expect(sources.map(({ file }) => file).filter((file) => drawers.test(file))).toEqual([]);
  });

  it('has no loose types and no focused or skipped tests', () => {
    // The patterns are put together here, so that this file does not contain them.
    const loose = new RegExp(
      ['\\bas a' + 'ny\\s*[;,)>\\]]', ':\\s*a' + 'ny\\s*([;,)=\\]|>]|$)', '@ts-(ig' + 'nore|nocheck)'].join('|'),
    );
    const isComment = /^\s*(\/\/|\/?\*)/;
    // Only this file skips tests that cannot run everywhere, with the reason.
    const skipping = 'test/skipped.ts';
    const focused = new RegExp('\\b(it|test|describe)\\.(on' + 'ly|sk' + 'ip|to' + 'do)\\b');
    expect(
      breaches(({ file, lines }) =>
        lines.flatMap((line, i) =>
          file !== skipping && !isComment.test(line) && (loose.test(line) || focused.test(line))
            ? [`line ${i + 1}: ${line.trim()}`]
            : [],
        ),
      ),
    ).toEqual([]);
  });

  it('has exactly the agreed top level', () => {
    const top = readdirSync(root);
    for (const name of [
      'package.json',
      'src',
      'workflows',
      'activities',
      'docker-compose.yml',
      'test',
      'tsconfig.json',
    ]) {
      expect(top).toContain(name);
    }
  });
});
