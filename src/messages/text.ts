// Defines what a catalogue contains for each of the languages, which are texts, or functions from a message's
// parameters to its texts.

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** A problem and its remedy. Without a remedy, the remedy in the table of errors applies. */
export interface TextWithRemedy {
  readonly text: string;
  readonly remedy?: string | undefined;
  /** Remedy on a page of the console, which has a button where programs make a call; `remedy` if absent. */
  readonly onPage?: string | undefined;
  /** Problem on a page, where it is shown at its field; `text` if absent. */
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
 * Formats a count with its noun, for example `1 line` or `2 lines`. @param one the noun for 1 @param many the noun for
 * any other number
 */
export const formatCountWithNoun = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;
