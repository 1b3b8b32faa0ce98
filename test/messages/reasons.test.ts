// Reasons that a message names: each value has a text in both languages.
import { createMessage } from '../../src/messages/message';
import { fileRefusalReasons } from '../../src/messages/parameters';
import { renderMessage } from '../../src/messages/render';
import { languages } from '../../src/messages/text';

describe('the reason why a file is not attached', () => {
  // Regression: `full` or `moved` was part of the sentence, in both languages.
  test.each(languages)('is a sentence for each reason in "%s"', (language) => {
    const texts = fileRefusalReasons.map(
      (why) => renderMessage(language, createMessage('file-not-attached', { why })).text,
    );
    expect(new Set(texts).size).toBe(fileRefusalReasons.length);
    for (const text of texts) {
      expect(text).toMatch(/: \S+ \S+ \S+/);
      expect(text).not.toMatch(/\b(?:missing|full|taken|moved)\b/);
    }
  });
});
