// Limits on suppliers' certificates, each with its reason.

export const certificates = {
  /** A .p12 with its chain has 3 to 10 kB. */
  fileBytesMax: 100 * 1024,
  passwordCharactersMax: 200,
  /** Days before its end from which a certificate is warned of: a new one takes days to get. */
  warnDays: 30,
  /** Clients kept open in one process, a certificate each: each holds connections. */
  linesMax: 500,
} as const;
