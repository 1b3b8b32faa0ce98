// Limits of the provider of identities: it is another's server, and a person waits.

export const identity = {
  /** One call to the provider: somebody looks at an empty page meanwhile. */
  callSeconds: 5,
  /** What the provider says of itself is asked again after so long; its keys are asked for when a new one appears. */
  discoveredMs: 3_600_000,
  /** A subject has at most 255 characters (OpenID Connect Core 1.0, section 2). */
  subjectCharactersMax: 255,
  /** Text of an error of the provider, as a log shows it. */
  errorCharactersMax: 200,
} as const;
