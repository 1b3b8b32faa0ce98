// States of a registration by the supplier, and the sides of an identity document.

export const selfRegistrationStatuses = [
  'open',
  'checking',
  'returned',
  'waiting',
  'approved',
  'expired',
  'withdrawn',
] as const;

/** `checking` means that the machine works on the registration, and `waiting` that an operator decides. */
export type SelfRegistrationStatus = (typeof selfRegistrationStatuses)[number];

/** Sides of an identity document that are uploaded as pictures. */
export const identityDocumentSides = ['front', 'back', 'page'] as const;
export type IdentityDocumentSide = (typeof identityDocumentSides)[number];

/** Documents that a workspace uploads for a registration: the signed authorization form, and sides of an identity document. */
export const registrationPaperKinds = ['signed', ...identityDocumentSides] as const;
export type SupplierRegistrationPaperKind = (typeof registrationPaperKinds)[number];
