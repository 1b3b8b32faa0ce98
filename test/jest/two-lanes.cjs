// Jest's runner with a second lane: files that start whole stacks of processes, or measure how long these take, run one after
// the other in Jest's own process, while the worker processes run all other files. Such a file mostly waits for its processes.
const { default: TestRunner } = require('jest-runner');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const withStacks = ['stack/', 'local/', 'storms/short-forms', 'storms/own-database'].map((place) =>
  path.join(root, place),
);
const startsStacks = ({ path: file }) => withStacks.some((place) => file.startsWith(place));

module.exports = class TwoLanes extends TestRunner {
  async runTests(tests, watcher, options) {
    const others = tests.filter((test) => !startsStacks(test));
    const lanes = [
      { files: tests.filter(startsStacks), options: { ...options, serial: true } },
      { files: others, options },
    ].filter(({ files }) => files.length > 0);
    // Both lanes would share the one process: it would be none the faster.
    if (options.serial) for (const lane of lanes) await super.runTests(lane.files, watcher, lane.options);
    else await Promise.all(lanes.map((lane) => super.runTests(lane.files, watcher, lane.options)));
  }
};
