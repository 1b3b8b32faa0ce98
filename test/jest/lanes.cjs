// Jest's runner with three lanes side by side, so that files that wait leave the cores to those that work: stacks of processes
// one after the other, files that mostly wait one after the other, and all others in as many processes as Jest has. The lane of
// the stacks ends early, so it then takes a quarter of the others: two processes alone leave a quarter of two cores idle.
const { default: TestRunner } = require('jest-runner');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

/** Where the files of a lane are; the others are everywhere else. Each of these has one process. */
const places = {
  stacks: ['stack/', 'local/', 'storms/short-forms', 'storms/own-database'],
  waits: [
    'workflows/',
    'cli/listen',
    'clients/repeats',
    'delivery/',
    'http/console/live',
    'http/ended-access',
    'http/identity-at-rest',
    'http/keys',
    'http/server',
    'http/wait',
    'main/metrics',
    'store/deadlines',
    'temporal/payload-codec',
    'threads/threads',
    'witness/',
    'activities/heartbeats',
    'activities/chain/send.test',
    'activities/chain/silent-witness',
    'activities/chain/two-senders',
  ],
};
const lanes = [...Object.keys(places), 'others'];

/** With fewer files, starting one more process takes longer than it saves. */
const filesToShareMin = 200;

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
    const [stacks, waits, others] = lanes.map(filesOf);
    // Every fourth file: Jest sorts files by how long they took, so both parts take as long a file.
    const isLater = (i) => others.length >= filesToShareMin && i % 4 === 3;
    const parts = [[stacks, others.filter((_, i) => isLater(i))], [waits], [others.filter((_, i) => !isLater(i))]];
    const runPart = async (files, runner) => {
      for (const list of files) if (list.length > 0) await runner.runTests(list, watcher, options);
    };
    await Promise.all(parts.map((files, i) => runPart(files, this.runners[i])));
  }

  on(event, listener) {
    const ends = [super.on(event, listener), ...this.runners.map((runner) => runner.on(event, listener))];
    return () => {
      for (const end of ends) end();
    };
  }
};

module.exports.laneOf = laneOf;
