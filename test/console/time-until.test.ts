// Tests how console pages write the time until an event.
import { formatTimeUntil } from '../../src/console/parts/time';
import { consoleTextsByLanguage } from '../../src/console/words';

const now = new Date('2026-11-27T10:00:00Z');

describe('the time of the next submission', () => {
  it.each([
    ['en', '2026-11-27T10:00:40Z', 'in 40 s'],
    ['en', '2026-11-27T09:59:59Z', 'now'],
    ['es', '2026-11-27T10:00:40Z', 'dentro de 40 s'],
    ['es', '2026-11-27T09:59:00Z', 'ahora'],
  ] as const)('is never in the past (%s, %s)', (language, at, text) => {
    expect(formatTimeUntil({ words: consoleTextsByLanguage[language], now }, at)).toBe(text);
  });
});
