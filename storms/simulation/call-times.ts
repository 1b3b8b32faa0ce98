// Settings of the local stack, which the whole simulation uses. The lease is longer than a call.

export const callSeconds = 10;
export const leaseSeconds = 12;
