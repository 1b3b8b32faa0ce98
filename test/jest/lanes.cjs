// Jest's runner with three lanes side by side, so that files that wait leave the cores to those that work: stacks of processes
// one after the other, files that mostly wait one after the other, and all others in as many processes as Jest has.
const { default: TestRunner } = require('jest-runner');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

/** Where the files of a lane are; the others are everywhere else. Each of these has one process. */
const places = {
  stacks: ['stack/', 'local/', 'storms/short-forms', 'storms/own-database'],
  waits: [
    'workflows/',
    'delivery/',
    'http/console/live',
    'cli/privacy/registrations',
    'http/identity-at-rest',
    'http/keys',
    'http/wait',
    'main/metrics',
    'store/deadlines',
    'witness/',
    'activities/heartbeats',
    'activities/chain/silent-witness',
    'activities/chain/two-senders',
  ],
};
const lanes = [...Object.keys(places), 'others'];

/** `stacks`, `waits` or `others`. */
const laneOf = (file) =>
  Object.keys(places).find((lane) => places[lane].some((place) => file.startsWith(path.join(root, place)))) ?? 'others';

module.exports = class Lanes extends TestRunner {
  constructor(globalConfig, context) {
    super(globalConfig, context);
    const one = { ...globalConfig, maxWorkers: 1 };
    this.runners = lanes.map((lane) => new TestRunner(lane === 'others' ? globalConfig : one, context));
  }

  async runTests(tests, watcher, options) {
    // Lanes would share the one process: it would be none the faster.
    if (options.serial) return super.runTests(tests, watcher, options);
    const filesOf = (lane) => tests.filter(({ path: file }) => laneOf(file) === lane);
    const runs = lanes.map((lane, i) => ({ files: filesOf(lane), runner: this.runners[i] }));
    await Promise.all(
      runs.filter(({ files }) => files.length > 0).map(({ files, runner }) => runner.runTests(files, watcher, options)),
    );
  }

  on(event, listener) {
    const ends = [super.on(event, listener), ...this.runners.map((runner) => runner.on(event, listener))];
    return () => {
      for (const end of ends) end();
    };
  }
};

module.exports.laneOf = laneOf;
