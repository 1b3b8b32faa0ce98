// Tests that the table of filter queries is complete; filters.long.test.ts counts what each of them reads.
import { apiEndpoints } from '../../../src/http/routes';
import { questions } from './queries';

describe('a filter of a list', () => {
  it('has exactly one row in the table for each query parameter of each endpoint', () => {
    const declared = Object.fromEntries(
      apiEndpoints
        .filter(({ query = {} }) => Object.keys(query).length > 0)
        .map(({ operation, query = {} }) => [operation.id, Object.keys(query).toSorted()]),
    );
    const covered = Object.fromEntries(
      Object.entries(questions).map(([operation, parameters]) => [operation, Object.keys(parameters).toSorted()]),
    );
    expect(covered).toEqual(declared);
  });
});
