// The activities that runs call, by the kind of run.
export type * from './batch';
export type * from './chain';
export type * from './job';
export type * from './month-export';
export type * from './registration';
export type * from './sweep';
