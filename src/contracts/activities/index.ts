// The effects that runs ask for, by the kind of run.
export type * from './chain';
export type * from './job';
export type * from './sweep';
