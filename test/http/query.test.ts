// Tests that query parameters are read by their schemas: unknown ones are dropped, and an error has the name and the reason.
import { createMessage } from '../../src/messages/message';
import { Refusal } from '../../src/contracts/errors';
import { timeOrderedPageParameters, defineTextQueryParameter } from '../../src/http/kit/request/parameters';
import { compileUrlQueryReader, type QueryParameters } from '../../src/http/kit/request/query';
import { apiEndpoints } from '../../src/http/routes';

const parameters: QueryParameters = {
  ...timeOrderedPageParameters,
  size: { description: 'A number', schema: { type: 'integer', minimum: 1, maximum: 5 } },
  kind: { description: 'A choice', schema: { type: 'string', enum: ['a', 'b'] } },
  day: {
    description: 'A day',
    schema: { type: 'string', format: 'date' },
    refusal: createMessage('month-invalid'),
    remedy: createMessage('jobs-open-remedy'),
  },
  folder: defineTextQueryParameter('A folder'),
};
const read = compileUrlQueryReader(parameters);

/** The error message, or undefined if the parameter is accepted. */
function readRefusal(given: Record<string, string>): string | undefined {
  try {
    void read(given).folder;
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect((error as Refusal).key).toBe('parameter');
    return (error as Refusal).message;
  }
}

describe('a query parameter', () => {
  it.each([
    [{ size: '0' }, '`size` must be 1 or greater'],
    [{ size: '6' }, '`size` must be 5 or less'],
    [{ size: '1.5' }, '`size` must be an integer'],
    [{ size: '1e3' }, '`size` must be an integer'],
    [{ size: ' 1' }, '`size` must be an integer; did you mean `size=1`?'],
    [{ kind: 'c' }, '`kind` must be one of a, b'],
    [{ kind: 'A' }, '`kind` must be one of a, b; did you mean `kind=a`?'],
    [{ size: '3s' }, '`size` must be an integer; did you mean `size=3`?'],
    [{ kind: 'constructor' }, '`kind` must be one of a, b'],
    [{ ascending: 'yes' }, '`ascending` must be true or false; did you mean `ascending=true`?'],
    [{ ascending: 'maybe' }, '`ascending` must be true or false'],
    [{ day: '2026-02-30' }, '`month` is not a month'],
    [{ limit: '9' }, '`limit` must be 10 or greater'],
    [{ limit: '101' }, '`limit` must be 100 or less'],
    [{ created_at: '1' }, '`created_at` must be a time, for example 2026-01-31T12:00:00.000Z'],
  ])('is refused if it is %j: %s', (given, message) => {
    expect(readRefusal(given)).toBe(message);
  });

  it.each([
    [{}],
    [{ size: '' }],
    [{ size: '5', kind: 'b', day: '2026-02-28' }],
    [{ created_at: '2026-01-31' }],
    [{ stranger: '[' }],
  ])('is accepted if it is %j', (given) => {
    expect(readRefusal(given)).toBeUndefined();
  });

  it('is passed on only if the schema contains it', () => {
    const values = read({ folder: 'sales', stranger: 'x', size: '' });
    expect([values.folder, values.stranger, values.size]).toEqual(['sales', undefined, undefined]);
    expect(Object.keys(values)).toEqual(Object.keys(parameters));
  });

  it('is checked when it is read, so that a missing parameter is reported first', () => {
    const values = read({ size: '9' });
    expect(() => values.folder).toThrow('`size` must be 5 or less');
  });

  it('is reported together with all other wrong parameters', () => {
    const given = { size: '9', kind: 'c', ascending: 'TRUE', day: '2026-02-30', folder: 'sales' };
    let refusal: Refusal | undefined;
    try {
      void read(given).folder;
    } catch (error) {
      refusal = error as Refusal;
    }
    expect(refusal?.details.faults?.map(({ paths }) => paths)).toEqual([
      ['?ascending'],
      ['?size'],
      ['?kind'],
      ['?day'],
    ]);
  });

  it('has one plain type and a description in every call', () => {
    for (const { operation, query = {} } of apiEndpoints)
      for (const [name, { schema, description }] of Object.entries(query))
        expect([operation.id, name, schema.type, description]).toEqual([
          operation.id,
          name,
          expect.stringMatching(/^(?:string|integer|boolean)$/),
          expect.stringMatching(/\w/),
        ]);
  });
});
