// Compares the invoices in force after 10,000 random sequences with the law. A failure names its seed.
import { findFirstDifference } from './sequences';

const sequences = 10_000;

test(`the invoices in force match the law: seeds 1001 to ${1000 + sequences}`, () => {
  expect(findFirstDifference(1001, sequences)).toBeUndefined();
}, 300_000);
