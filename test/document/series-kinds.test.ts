// Which invoices need separate series. Regression: one customer in capital letters seemed to be another issuer.
import { warnMixedSeries } from '../../src/document/series-kinds';

describe('a series', () => {
  test.each([
    ['Jane Smith', 'JANE SMITH', 0],
    ['Jane Smith', 'John Smith', 1],
    ['Jane Smith', null, 1],
    [null, null, 0],
    ['B98602642', 'B63272603', 1],
  ])('%s and %s issue in one series', (issuer, other, count) => {
    expect(warnMixedSeries('A', { kind: 'full', issuer }, [{ kind: 'full', issuer: other }])).toHaveLength(count);
  });
});
