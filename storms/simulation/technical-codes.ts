// Technical codes of the authority.

/** Codes after which a record has no outcome. */
export const lineTechnicalCodes = [1_241, 1_243, 3_501] as const;
