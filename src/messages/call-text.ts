// The form of texts for a client that states an invoice in the fields of a call.

/** The parts that differ from the text of the catalogue. All other parts are the same as there. */
export interface InvoiceCallMessageOverride {
  readonly text?: string;
  readonly remedy?: string;
  /** Remedy on a page of the console; if absent, `remedy` is shown. */
  readonly onPage?: string;
}

/** A text, or a function of the message's parameters if they have an influence on the text. */
export type InvoiceCallMessageOverrideOrBuilder =
  | InvoiceCallMessageOverride
  | ((params: never) => InvoiceCallMessageOverride);

/** Texts of the catalogue in another language, each with the same parameters. */
export type InvoiceCallMessageTranslation<Catalogue> = {
  readonly [Id in keyof Catalogue]: Catalogue[Id] extends (params: infer P) => InvoiceCallMessageOverride
    ? (params: P) => InvoiceCallMessageOverride
    : InvoiceCallMessageOverride;
};
