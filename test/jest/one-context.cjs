// The environment of tests: files run in the context of the process, not in one of their own. So a package that one file
// has loaded serves the next (see loaded-once.cjs); loading driver and engine anew for each file cost two seconds of CPU.
const vm = require('node:vm');
const { createRequire } = require('node:module');
const { TestEnvironment } = require('jest-environment-node');

/** What Jest hands to the compiler as "the context": it stands for the process's own. */
const own = vm.createContext({});

const compileFunction = vm.compileFunction;
vm.compileFunction = (source, parameters, options) =>
  compileFunction(
    source,
    parameters,
    options?.parsingContext === own ? { ...options, parsingContext: undefined } : options,
  );

/** What Jest itself keeps in the global object of a test file: the next file begins without it. */
const ofJest = /jest|EVENT_HANDLERS|RETRY|TEST_TIMEOUT|LOG_ERRORS|WAIT_BEFORE/i;

globalThis[Symbol.for('sello.require')] = (file) => createRequire(file)(file);

class OneContext extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
  }

  async setup() {
    await super.setup();
    this.environmentVariables = { ...process.env };
  }

  async teardown() {
    this.moduleMocker?.restoreAllMocks();
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (ofJest.test(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol);
    }
    for (const name of Object.keys(process.env)) if (!(name in this.environmentVariables)) delete process.env[name];
    Object.assign(process.env, this.environmentVariables);
    await super.teardown();
  }

  getVmContext() {
    return own;
  }
}
module.exports = OneContext;
