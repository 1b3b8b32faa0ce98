// Tests that texts show the limits of the code. Regression: a supplier whose picture had 6 MB read that the file may have
// 10 MB, and the console sent users with larger files of invoices to the API, which accepts no more invoices.
import { consoleTextsByLanguage } from '../../src/console/words';
import { batchLimits } from '../../src/contracts/limits/batches';
import { chainLimits } from '../../src/contracts/limits/chain';
import { consoleLimits } from '../../src/contracts/limits/console';
import { webhookLimits } from '../../src/contracts/limits/events';
import { registrationLinkLimits, signedFormCheckLimits } from '../../src/contracts/limits/registrations';
import { createMessage } from '../../src/messages/message';
import { renderMessage } from '../../src/messages/render';
import { type Language, languages } from '../../src/messages/text';

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;
const grouped = (count: number, language: Language): string =>
  count.toLocaleString(language, { useGrouping: 'always' });

describe.each(languages)('texts with limits (%s)', (language) => {
  const words = consoleTextsByLanguage[language];

  it('name the maximum sizes of a form and a picture', () => {
    const form = renderMessage(language, createMessage('file-too-large')).text;
    expect(form).toContain(megabytes(signedFormCheckLimits.fileBytesMax));
    expect(form).toContain(megabytes(registrationLinkLimits.formBytesMax));
    expect(renderMessage(language, createMessage('identity-too-large')).text).toContain(
      megabytes(registrationLinkLimits.identityBytesMax),
    );
  });

  it('name the maximum size and the maximum number of invoices of a file, on the page and in the API', () => {
    const { fileHint } = words.batches;
    for (const bytes of [consoleLimits.fileFormBytesMax, batchLimits.bytesMax])
      expect(fileHint).toContain(megabytes(bytes));
    expect(fileHint.split(grouped(batchLimits.rowsMax, language))).toHaveLength(3);
  });

  it('name the number of attempts and the days of a webhook', () => {
    const days = webhookLimits.retrySeconds.reduce((sum, one) => sum + one, 0) / 86_400;
    expect(Math.round(days)).toBe(3);
    expect(webhookLimits.retrySeconds).toHaveLength(9);
    expect(words.webhooks.failsText).toMatch(/ten times within about three days|diez veces en unos tres días/);
  });

  it('name the longest pause between two attempts, and the longest session', () => {
    expect(chainLimits.backoffSecondsMax).toBe(600);
    expect(words.chains.silentText).toMatch(/ten minutes|diez minutos/);
    expect(consoleLimits.sessionHours).toBe(12);
    for (const { text } of [words.stop.doors['signed-out'], words.stop.signInFirst])
      expect(text).toMatch(/12 ho(?:urs|ras)/);
  });
});
