// A Jest runner that never runs two test files at once.
const { default: TestRunner } = require('jest-runner');

module.exports = class OneByOne extends TestRunner {
  isSerial = true;
};
