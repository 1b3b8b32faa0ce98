// The table of the layout has no unused entry, and the diagram in docs/internals/rooms.md shows the real imports.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importedBy, mayImport, owners } from './rooms';
import { isOwn, libraryOf, readSources, root, roomOf } from './sources';

const sources = readSources();
const ownCode = sources.filter(({ file }) => !file.startsWith('test/'));
const rooms = [...new Set(ownCode.map(({ room }) => room))];

const listImports = (room: string): string[] =>
  sources.filter((source) => source.room === room).flatMap(({ imports }) => imports.map(({ from }) => from));

const isUsed = (room: string, place: string): boolean =>
  listImports(room).some((from) => from === place || from.startsWith(`${place}/`));

describe('the table of rooms', () => {
  it('contains rooms that exist', () => {
    const named = [...Object.keys(mayImport), ...Object.keys(importedBy), ...Object.values(importedBy).flat()];
    expect(named.filter((room) => room !== 'test' && !rooms.includes(room))).toEqual([]);
  });

  it('allows only imports that a file needs', () => {
    const idle = Object.entries(mayImport).flatMap(([room, places]) =>
      places.filter((place) => place !== '*' && !isUsed(room, place)).map((place) => `${room} -> ${place}`),
    );
    expect(idle).toEqual([]);
  });

  it('allows only processes and commands that import a room', () => {
    const idle = Object.entries(importedBy).flatMap(([room, users]) =>
      users.filter((user) => !isUsed(user, room)).map((user) => `${user} -> ${room}`),
    );
    expect(idle).toEqual([]);
  });

  it('contains only owners that use their library', () => {
    const idle = Object.entries(owners).flatMap(([library, users]) =>
      users.filter((user) => !listImports(user).map(libraryOf).includes(library)).map((user) => `${user}: ${library}`),
    );
    expect(idle).toEqual([]);
  });
});

describe('the diagram in docs/internals/rooms.md', () => {
  /** Lines `  room -> rooms that it imports`; a line without the two leading blanks is a heading. */
  const page = readFileSync(path.join(root, 'docs/internals/rooms.md'), 'utf8');
  const picture = /```rooms\n([^`]*)```/.exec(page)?.[1] ?? '';
  const drawn = picture
    .split('\n')
    .map((line) => /^ {2}(\S+)(?: +-> +(.+))?$/.exec(line))
    .filter((match) => match !== null)
    .map(([, room = '', imported = '']) => [room, imported.split(' ').filter(Boolean).toSorted()] as const);

  it('has every room of the product once', () => {
    const product = rooms.filter((room) => /^(src\/|workflows$|activities$|simulator$)/.test(room)).map(shortName);
    expect(drawn.map(([room]) => room).toSorted()).toEqual(product.toSorted());
  });

  it('has every room in the table of docs/ARCHITECTURE.md', () => {
    const table = readFileSync(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8');
    expect(rooms.filter((room) => !table.includes(`\`${room}\``))).toEqual([]);
  });

  it.each(drawn)('shows what %s imports', (short, imported) => {
    const room = rooms.find((one) => shortName(one) === short) ?? short;
    const real = listImports(room)
      .filter(isOwn)
      .map(roomOf)
      .filter((other) => other !== room);
    expect(imported).toEqual([...new Set(real)].map(shortName).toSorted());
  });
});

function shortName(room: string): string {
  return room.replace(/^src\//, '');
}
