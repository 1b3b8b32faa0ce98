// What is in force, compared with a naive model of the law; and that each rule of exchange is needed.
import { type ExchangeRules, exchangeRules } from '../../../src/chain/book/exchange-rules';
import { findFirstDifference } from './sequences';

const [firstSeed, count] = [1, 400];

describe('what is in force', () => {
  test(`is what the law says: seeds ${firstSeed} to ${firstSeed + count - 1}`, () => {
    expect(findFirstDifference(firstSeed, count)).toBeUndefined();
  });
});

/** One rule is wrong in each. */
const mutants: Readonly<Record<string, Partial<ExchangeRules>>> = {
  'what is cancelled counts': { counts: () => true },
  'a correction stands for itself': { joinsOriginal: () => false },
  'an F3 may not name an F3': { followsExchanges: false },
  'an F3 of unknown tickets counts': { trustsUnknown: false },
  'each F3 has its tickets for itself': { sharesTickets: false },
  'an F3 counts by itself': { room: () => 0n },
  'an F3 takes back all that it has': { room: ({ own }) => own },
  'an F3 takes back all that its tickets have': { room: ({ sold, exchanged }) => sold - exchanged },
  'a ticket is exchanged as often as one likes': { room: (room) => exchangeRules.room({ ...room, exchanged: 0n }) },
  'a negative F3 takes nothing back': { room: (room) => (room.own < 0n ? 0n : exchangeRules.room(room)) },
  'a cent of rounding counts': { isRounding: () => false },
  'no difference counts': { isRounding: () => true },
};

describe('a wrong rule of exchange is found', () => {
  test.each(Object.entries(mutants))('%s', (_name, changed) => {
    expect(findFirstDifference(firstSeed, count, { ...exchangeRules, ...changed })).toContain('seed');
  });
});
