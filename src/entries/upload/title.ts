// The number of an invoice as people write it.

/** `A-000031`; without a series the code alone. */
export const toTitle = (named: { readonly series?: string | undefined; readonly code?: string | undefined }): string =>
  [named.series, named.code].filter(Boolean).join('-');

/** Another invoice as messages name it. */
export const nameOther = (
  other: Parameters<typeof toTitle>[0] & { readonly id: string },
): { readonly title: string; readonly entry: string } => ({ title: toTitle(other), entry: other.id });
