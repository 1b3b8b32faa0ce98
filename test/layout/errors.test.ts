// Tests the names of error classes: logs and stack traces show `name`, so a search for it has to find the class.
import { readSources } from './sources';

/** A refusal is the response to a call, not a failure, so its name does not end in `Error`. */
const otherNames: readonly string[] = ['Refusal'];

const classes = readSources().flatMap(({ file, lines }) =>
  [...lines.join('\n').matchAll(/class (\w+) extends \w*Error \{(?:\s*override readonly name = '(\w+)')?/g)].map(
    ([, type = '', name = type]) => ({ file, type, name }),
  ),
);

describe('the error classes', () => {
  it('are found in the source, so that the other tests check something', () => {
    expect(classes.length).toBeGreaterThan(20);
  });

  it('end in `Error`', () => {
    expect(classes.filter(({ type }) => !type.endsWith('Error') && !otherNames.includes(type))).toEqual([]);
  });

  it('have the name of the class as the name of the error', () => {
    expect(classes.filter(({ type, name }) => name !== type)).toEqual([]);
  });
});
