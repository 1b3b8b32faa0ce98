// The form of texts for a reader who states an invoice in the fields of a call.

/** The parts that differ from the text of the catalogue; the rest is as it is there. */
export interface InvoiceCallAdvice {
  readonly text?: string;
  readonly remedy?: string;
  /** Remedy on a page of the console; `remedy` if absent. */
  readonly onPage?: string;
}

/** Takes the parameters of the message, if it has any that count. */
export type InvoiceCallText = InvoiceCallAdvice | ((params: never) => InvoiceCallAdvice);

/** Texts of the catalogue in another language, each with the same parameters. */
export type CallTranslation<Catalogue> = {
  readonly [Id in keyof Catalogue]: Catalogue[Id] extends (params: infer P) => InvoiceCallAdvice
    ? (params: P) => InvoiceCallAdvice
    : InvoiceCallAdvice;
};
