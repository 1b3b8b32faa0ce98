// `npm run --silent sbom`: prints the bill of materials of a release (CycloneDX). npm creates it from a lock file without the
// packages for development, because its `--omit=dev` also omits those that development and the release share, such as Koa.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
const { devDependencies: _omitted, ...manifest } = read('package.json');
const lock = read('package-lock.json');
const { workspaces = [], ...ownManifest } = manifest;
/**
 * Packages of this repository are part of the release itself, so their dependencies are dependencies of the release.
 */
const own = workspaces.map((folder) => lock.packages[folder]);
const ownNames = new Set(own.map(({ name }) => name));
const dependencies = Object.fromEntries(
  [manifest, ...own].flatMap((one) => Object.entries(one.dependencies)).filter(([name]) => !ownNames.has(name)),
);
const { devDependencies: _also, workspaces: _folders, ...rootPackage } = lock.packages[''];
const isFetched = ([folder, { dev, link }]) => folder !== '' && !workspaces.includes(folder) && !link && !dev;
const released = Object.entries(lock.packages).filter(isFetched);
const packages = Object.fromEntries([['', { ...rootPackage, dependencies }], ...released]);

// npm names the component after the folder.
const work = mkdtempSync(path.join(os.tmpdir(), 'sello-sbom-'));
try {
  const folder = path.join(work, manifest.name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...ownManifest, dependencies }));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  process.exitCode = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
