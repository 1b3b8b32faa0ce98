// States of a registration by the supplier.

export const registrationStatuses = [
  'open',
  'checking',
  'returned',
  'waiting',
  'approved',
  'expired',
  'withdrawn',
] as const;

/** `checking` means that the machine works on the registration, and `waiting` that an operator decides. */
export type RegistrationStatus = (typeof registrationStatuses)[number];

/** Sides of an identity document that are uploaded as pictures. */
export const identityViews = ['front', 'back', 'page'] as const;
export type IdentityView = (typeof identityViews)[number];
