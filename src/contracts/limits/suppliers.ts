// Limits on what is known of registered suppliers while their invoices are printed, each with its reason.

export const suppliers = {
  /** Addresses remembered by a process, and how long: a changed one is printed ten minutes later. */
  cachedMax: 1_000,
  cachedMs: 600_000,
  /** JSON of one address: real ones have 300 characters. */
  addressCharactersMax: 4_000,
} as const;
