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

export type Wording = string | TextWithRemedy;

/** The field that a message is about, of the document (`lines[0].taxes[0]`) or of the call (`lines[0].tax`). */
export interface FieldPathParam {
  readonly at: string;
}

/** The number of a customer abroad. */
export interface ForeignCustomerIdParams {
  /** Country of the tax ID, or of the identity. */
  readonly country: string;
  readonly code: string;
}

/** Parameters of a message that are texts. */
export type TextParams<Name extends string> = Readonly<Record<Name, string>>;

export type NoMessageParams = Readonly<Record<string, never>>;

/** Parameters that an entry of a catalogue takes. */
export type CatalogueMessageParams<E> = E extends (params: infer P) => Wording ? P : NoMessageParams;

/** Messages of the catalogue in another language, each with the same parameters. */
export type CatalogueTranslation<Catalogue> = {
  readonly [Id in keyof Catalogue]: Catalogue[Id] extends (params: infer P) => Wording
    ? Wording | ((params: P) => Wording)
    : Wording;
};

/**
 * Formats a count with its noun, for example `1 line` or `2 lines`.
 * @param one the noun for 1
 * @param many the noun for any other number
 */
export const formatCountWithNoun = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;
