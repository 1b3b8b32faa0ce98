// Unicode normal forms in linear time: the library sorts the marks of a letter one by one, and a run of thousands of them took
// minutes.

/** No script has more marks at a letter: the bound of the stream-safe text format (Unicode Standard Annex 15, section 13). */
const longRun = /(\p{M}{31,})/u;

/** A text in a normal form. Runs of more than 30 marks, which nobody writes, stay in the order in which they came. */
export function toNormalForm(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
  if (text.length <= 30 || !longRun.test(text)) return text.normalize(form);
  return text
    .split(longRun)
    .map((part, index) => (index % 2 === 1 ? part : part.normalize(form)))
    .join('');
}
