// Defines the content of a catalogue for each language: texts, or functions from a message's parameters to its texts.

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** A problem and its remedy. If the remedy is absent, the remedy in the table of errors applies. */
export interface TextWithRemedy {
  readonly text: string;
  readonly remedy?: string | undefined;
  /** Remedy on a page of the console, where a button replaces a call; if absent, `remedy` is shown. */
  readonly onPage?: string | undefined;
  /** Problem on a page that shows it at its field; if absent, `text` is shown. */
  readonly textOnPage?: string | undefined;
}

export type Text = string | TextWithRemedy;

/** Messages without parameters. */
export type NoParams = Readonly<Record<string, never>>;

/** Parameters that an entry of a catalogue takes. */
export type ParamsOf<E> = E extends (params: infer P) => Text ? P : NoParams;

/** Messages of the catalogue in another language, each with the same parameters. */
export type Translation<Catalogue> = {
  readonly [Id in keyof Catalogue]: Catalogue[Id] extends (params: infer P) => Text
    ? Text | ((params: P) => Text)
    : Text;
};

/**
 * Formats a count with its noun, for example `1 line` or `2 lines`.
 * @param one the noun for 1
 * @param many the noun for any other number
 */
export const formatCountWithNoun = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;
