// Jest's runner with a second lane: files that start whole stacks of processes, measure how long these take, or wait for the
// engine run one after the other in Jest's own process, while the worker processes run all other files.
const { default: TestRunner } = require('jest-runner');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const places = ['stack/', 'local/', 'workflows/', 'delivery/', 'storms/short-forms', 'storms/own-database'];
const waits = ({ path: file }) => places.some((place) => file.startsWith(path.join(root, place)));

module.exports = class TwoLanes extends TestRunner {
  async runTests(tests, watcher, options) {
    const others = tests.filter((test) => !waits(test));
    const lanes = [
      { files: tests.filter(waits), options: { ...options, serial: true } },
      { files: others, options },
    ].filter(({ files }) => files.length > 0);
    // Both lanes would share the one process: it would be none the faster.
    if (options.serial) for (const lane of lanes) await super.runTests(lane.files, watcher, lane.options);
    else await Promise.all(lanes.map((lane) => super.runTests(lane.files, watcher, lane.options)));
  }
};
