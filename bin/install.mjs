// Installs the packages of package-lock.json if node_modules is missing or differs from it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram, say } from './say.mjs';

/** Runs `npm ci` unless node_modules matches the lock file. @throws Error if npm fails */
export async function installPackages(root) {
  const missing = firstDifference(root);
  if (missing === undefined) return;
  const started = Date.now();
  say(`packages    installing (${missing}); this takes about half a minute`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = await runProgram(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });
  if (code !== 0) {
    const problem = new Error(`npm ci ended with code ${code}; its message is above.`);
    throw Object.assign(problem, { exitCode: code });
  }
  say(`packages    installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** The first difference between node_modules and package-lock.json in words; undefined if there is none. */
function firstDifference(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const present = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) throw new Error('package-lock.json is missing or damaged: this is not a whole clone.');
  if (present === undefined) return 'node_modules is missing';
  for (const [place, { version, optional }] of Object.entries(wanted)) {
    if (place === '') continue;
    const found = present[place]?.version;
    // A missing optional package is for another system.
    if (found === undefined && optional) continue;
    if (found !== version) return `${place.replace(/^node_modules\//, '')} ${version} is wanted`;
  }
  return undefined;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
