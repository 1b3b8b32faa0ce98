// Which invoices need separate series. Regression: one customer in capital letters seemed to be another issuer.
import { findInvoiceKindInSeries, warnMixedInvoiceKindsInSeries } from '../../src/document/series-kinds';
import { invoiceInput, invoiceOf } from './invoices';

describe('a series', () => {
  test.each([
    ['Jane Smith', 'JANE SMITH', 0],
    ['Jane Smith', 'John Smith', 1],
    ['Jane Smith', null, 1],
    [null, null, 0],
    ['B98602642', 'B63272603', 1],
  ])('%s and %s issue in one series', (issuer, other, count) => {
    expect(
      warnMixedInvoiceKindsInSeries('A', { kind: 'full', issuer }, [{ kind: 'full', issuer: other }]),
    ).toHaveLength(count);
  });

  // Regression: two persons with one name seemed to be one issuer, and one person with two names to be two.
  test.each<[string, string | undefined, string, string | undefined, number]>([
    ['Jane Smith', 'X1', 'Jane Smith', 'X2', 1],
    ['Jane Smith', 'X1', 'Jane Miller', 'x-1', 0],
    ['Jane Smith', 'X1', 'Jane Smith', undefined, 0],
    ['Jane Smith', undefined, 'John Smith', 'X1', 1],
  ])('compares the documents of issuers if both are known: %s %s, %s %s', (issuer, passport, other, second, count) => {
    const issuedBy = (name: string, code: string | undefined) => {
      const identities = code === undefined ? [] : [{ key: 'passport', country: 'US', code }];
      return findInvoiceKindInSeries(
        invoiceOf(invoiceInput({ $tags: ['self-billed'], customer: { name, identities } })),
      );
    };
    const [own, before] = [issuedBy(issuer, passport), issuedBy(other, second)];
    const found = warnMixedInvoiceKindsInSeries('A', own, before ? [before] : []);
    expect(found).toHaveLength(count);
    expect(JSON.stringify(found)).not.toContain('X');
  });
});
