// A test runs every page with commands, or a list has the reason why not.
import { otherPages, pagesWithCommands, runPages } from './doc-commands';

describe('a page with commands', () => {
  it('is in exactly one of the lists', () => {
    const listed = [...Object.keys(runPages), ...Object.keys(otherPages)];
    expect(pagesWithCommands().filter((page) => !listed.includes(page))).toEqual([]);
    expect(listed.filter((page, i) => listed.indexOf(page) !== i)).toEqual([]);
  });
});
