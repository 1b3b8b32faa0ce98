// The registry of run types, by their names in Temporal. Temporal's bundle starts here.
export { batch } from './batch';
export { bulk } from './bulk';
export { chain } from './chain';
export { job } from './job';
export { monthExport } from './month-export';
export { registration } from './registration';
export { sweep } from './sweep';
