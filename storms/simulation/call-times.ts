// Settings of the local stack that the whole simulation uses. The lease is longer than a call.

export const callSeconds = 10;
export const leaseSeconds = 12;
