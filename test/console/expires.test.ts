// Tests when a certificate expires. Regression: pages of the console said "in 0 days" where the API said "today".
import { englishConsoleTexts } from '../../src/console/words/en';
import { spanishConsoleTexts } from '../../src/console/words/es';
import { createMessage } from '../../src/messages/message';
import { renderMessage } from '../../src/messages/render';

describe.each([
  ['en', englishConsoleTexts, ['today', 'in 1 day', 'in 1,200 days']],
  ['es', spanishConsoleTexts, ['hoy', 'dentro de 1 día', 'dentro de 1.200 días']],
] as const)('a certificate that expires, in "%s"', (language, words, [today, tomorrow, later]) => {
  it.each([
    [0, today],
    [1, tomorrow],
    [1_200, later],
  ])('has one text for %d days in the API, on the overview and on the page of the supplier', (days, when) => {
    const { text } = renderMessage(language, createMessage('attention-certificate', { days }));
    expect(text).toContain(` ${when}.`);
    expect(words.overview.certificateEnds(days)).toBe(text);
    expect(words.chains.daysLeft(days)).toMatch(new RegExp(` ${when}$`));
  });
});
