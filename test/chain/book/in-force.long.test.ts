// 10,000 sequences of what is in force. A failure names its seed.
import { findFirstDifference } from './sequences';

const sequences = 10_000;

test(`what is in force is what the law says: seeds 1001 to ${1000 + sequences}`, () => {
  expect(findFirstDifference(1001, sequences)).toBeUndefined();
}, 300_000);
