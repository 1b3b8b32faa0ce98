// The number of an invoice as people write it.

/** `A-000031`; without a series the code alone. */
export const toTitle = (named: { readonly series?: string | undefined; readonly code?: string | undefined }): string =>
  [named.series, named.code].filter(Boolean).join('-');
