// Settings of the local stack that everybody in a simulation goes by. The lease is longer than a call.

export const callSeconds = 10;
export const leaseSeconds = 12;
