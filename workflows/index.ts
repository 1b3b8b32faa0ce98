// The registry of run types: the names that the engine knows.
export { chain } from './chain';
export { job } from './job';
export { sweep } from './sweep';
