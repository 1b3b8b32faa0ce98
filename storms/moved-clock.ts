// This module is loaded into a process before the process's own code (NODE_OPTIONS). It moves `Date`, as if the clock
// of the machine were wrong. The offset in milliseconds is in a file, and may change at any time.
import { readFileSync } from 'node:fs';

const everyMs = 100;
const file = process.env['SELLO_STORM_CLOCK'];
const Real = Date;
let offsetMs = 0;

function look(): void {
  try {
    offsetMs = Number(readFileSync(file ?? '', 'utf8')) || 0;
  } catch {
    offsetMs = 0;
  }
}

if (file) {
  look();
  setInterval(look, everyMs).unref();
  globalThis.Date = new Proxy(Real, {
    construct: (target, args: unknown[], made) =>
      Reflect.construct(target, args.length === 0 ? [target.now() + offsetMs] : args, made) as object,
    apply: (target) => new target(target.now() + offsetMs).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => target.now() + offsetMs : (Reflect.get(target, name, receiver) as unknown),
  });
}
