// Reporter: at the end of a run of many files, the ten that took longest, and how long each lane was at work.
const path = require('node:path');
const { laneOf } = require('./lanes.cjs');

const root = path.resolve(__dirname, '..', '..');
const shown = 10;

module.exports = class LongestFiles {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length <= shown) return;
    process.stderr.write(`\n${describeTimes(testResults).join('\n')}\n`);
  }
};

/** Lines for people. A file that could not be loaded took no time. */
function describeTimes(results) {
  const files = results.map(({ testFilePath, perfStats: { start, end } }) => ({ file: testFilePath, start, end }));
  const ran = files.filter(({ start, end }) => end > start);
  const longest = ran.toSorted((one, other) => other.end - other.start - (one.end - one.start)).slice(0, shown);
  const began = Math.min(...ran.map(({ start }) => start));
  const lanes = [...new Set(ran.map(({ file }) => laneOf(file)))].toSorted((one, other) => one.localeCompare(other));
  const of = (lane) => ran.filter(({ file }) => laneOf(file) === lane);
  return [
    'Longest test files:',
    ...longest.map(({ file, start, end }) => `${seconds(end - start)}  ${path.relative(root, file)}`),
    'Ends of the lanes:',
    ...lanes.map(
      (lane) => `${seconds(Math.max(...of(lane).map(({ end }) => end)) - began)}  ${lane}, ${of(lane).length} files`,
    ),
  ];
}

const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1).padStart(7)} s`;
