// The environment of tests: files run in the context of the process, not in one of their own. So a package or a file of the
// product that one test file has loaded serves the next (see loaded-once.cjs): loading them again and running code that nobody
// has compiled yet cost most of a test file's time.
const { AsyncLocalStorage } = require('node:async_hooks');
const v8 = require('node:v8');
const vm = require('node:vm');
const { readFileSync, rmSync } = require('node:fs');
const Module = require('node:module');
const { TestEnvironment } = require('jest-environment-node');
const { compile } = require('./compile.cjs');

const { createRequire } = Module;

/** What Jest hands to the compiler as "the context": it stands for the process's own. */
const own = vm.createContext({});

/**
 * What files were compiled to, by name: Jest's own packages and what tests share serve each test file of the process, and V8 keeps
 * what it has learnt of them. A test file runs once.
 */
const compiled = new Map();

const compileFunction = vm.compileFunction;
vm.compileFunction = (source, parameters, options) => {
  if (options?.parsingContext !== own) return compileFunction(source, parameters, options);
  const { filename } = options;
  const before = compiled.get(filename);
  if (before?.source === source) return before.code;
  // Without Jest's answer to `import()`, which refuses it: it would keep everything of the first file.
  const code = compileFunction(source, parameters, { filename });
  if (!filename.endsWith('.test.ts')) compiled.set(filename, { source, code });
  return code;
};

/** Folders of the test file that runs (see test/servers/own-folder.ts): they are in memory, and a database takes 300 MB. */
const folders = Symbol.for('sello.folders');

/** What Jest itself keeps in the global object of a test file: the next file begins without it. */
const ofJest = /jest|EVENT_HANDLERS|RETRY|TEST_TIMEOUT|LOG_ERRORS|WAIT_BEFORE/i;

globalThis[Symbol.for('sello.require')] = (file) => createRequire(file)(file);

// Node compiles the product's own files as Jest would.
for (const extension of ['.ts', '.tsx']) {
  Module._extensions[extension] = (module, file) => module._compile(compile(readFileSync(file, 'utf8'), file), file);
}

/**
 * Contexts of asynchronous calls that code of the test file has used. Each makes every promise dearer until somebody disables it,
 * and Jest makes one for each test file. Who uses a disabled one again enables it.
 */
const asynchronous = new Set();
for (const name of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function use(...given) {
    asynchronous.add(this);
    return original.apply(this, given);
  };
}

/**
 * Jest replaces a process whose heap is above `workerIdleMemoryLimit` after a file. Most of such a heap is garbage: collecting it
 * takes less than loading everything again.
 */
const heapBytesBeforeCollection = 500e6;
v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc');

class OneContext extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
  }

  async setup() {
    await super.setup();
    // Without workers (`-i`), the servers of the whole run were started in this process; their folders stay.
    delete globalThis[folders];
    this.environmentVariables = { ...process.env };
  }

  async teardown() {
    this.moduleMocker?.restoreAllMocks();
    for (const context of asynchronous) context.disable();
    asynchronous.clear();
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (ofJest.test(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol);
    }
    for (const name of Object.keys(process.env)) if (!(name in this.environmentVariables)) delete process.env[name];
    Object.assign(process.env, this.environmentVariables);
    for (const folder of globalThis[folders] ?? []) rmSync(folder, { recursive: true, force: true });
    delete globalThis[folders];
    await super.teardown();
    if (process.memoryUsage().heapUsed > heapBytesBeforeCollection) collectGarbage();
  }

  getVmContext() {
    return own;
  }
}
module.exports = OneContext;
