// Builds Sello: TypeScript to dist/, assets next to it, the workflow bundle, the OpenAPI document, only if a source changed.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, say } from './say.mjs';

/** The folders of the image: the product, and the simulator that a local stack and docker-compose.yml run. */
const productFolders = ['src', 'workflows', 'activities', 'simulator'];
/** The folders that only a clone needs: benchmarks, fault tests, tools of maintainers. */
const cloneFolders = ['bench', 'storms', 'tools'];
/** The output of benchmarks, which is not a source and must not make the next command build again. */
const resultsFolder = path.join('bench', 'results');
/** The client of the API, a separate package that the demo uses. */
const client = path.join('clients', 'typescript');
const projects = { product: 'bin/tsconfig.product.json', clone: 'bin/tsconfig.clone.json' };
const openapiWriter = 'bin/write-openapi.mjs';
const sourceFiles = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'bin/build.mjs',
  openapiWriter,
  ...Object.values(projects),
  path.join(client, 'package.json'),
  path.join(client, 'tsconfig.json'),
];

/** The compiler is a Go program. Fewer garbage collections save a quarter of the processor time, for 6 % more memory. */
export const compilerEnvironment = () => ({ GOGC: '400', ...process.env });

/**
 * Builds if sources changed since the last build. dist/ is replaced as a whole, so no process reads half of it.
 * `part`: `product` omits what only a clone needs.
 */
export async function build(root, part = 'clone') {
  const folders = part === 'product' ? productFolders : [...productFolders, ...cloneFolders];
  const stamp = stampOfSources(root, [...folders, path.join(client, 'src')]);
  const isBuilt = existsSync(path.join(root, client, 'dist')) && readText(path.join(root, 'dist', '.stamp')) === stamp;
  if (isBuilt) return;
  const started = Date.now();
  say('build       compiling');
  const work = path.join(root, 'node_modules', '.cache', 'sello', `build-${process.pid}`);
  const next = path.join(work, 'next');
  try {
    mkdirSync(next, { recursive: true });
    await compile(root, path.join(client, 'tsconfig.json'), path.join(work, 'client'));
    replaceFolder(path.join(root, client, 'dist'), path.join(work, 'client'), path.join(work, 'client-before'));
    await compile(root, projects[part], next);
    for (const folder of folders) copyAssets(path.join(root, folder), path.join(next, folder));
    // Each works on one core.
    const hasWorkflows = existsSync(path.join(next, 'workflows', 'index.js'));
    await Promise.all([writeOpenapi(root, next), hasWorkflows ? bundleWorkflows(root, next) : undefined]);
    writeFileSync(path.join(next, '.stamp'), stamp);
    putInPlace(root, work, next, stamp);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  say(`build       done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Two commands may build at the same time, and the second one finds the output of the first in place. */
function putInPlace(root, work, next, stamp) {
  const dist = path.join(root, 'dist');
  try {
    replaceFolder(dist, next, path.join(work, 'before'));
  } catch (problem) {
    if (readText(path.join(dist, '.stamp')) !== stamp) throw problem;
  }
}

function replaceFolder(folder, next, before) {
  if (existsSync(folder)) renameSync(folder, before);
  renameSync(next, folder);
}

async function compile(root, project, next) {
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [tsc, '-p', path.join(root, project), '--outDir', next];
  const code = await runProgram(process.execPath, args, { cwd: root, env: compilerEnvironment(), show: false });
  if (code !== 0) throw new Error('The build failed: the compiler found the errors above.');
}

/** Copies every file that is not TypeScript (fonts, schemas, tables) next to the compiled files. */
function copyAssets(from, to) {
  for (const file of filesUnder(from)) {
    if (/\.tsx?$/.test(file)) continue;
    const target = path.join(to, path.relative(from, file));
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(file, target);
  }
}

/**
 * The SDK takes a stack trace of each promise that a run creates. With two frames instead of ten, a run costs a seventh
 * less processor time, and an error in workflow code still shows the line that failed and its caller. The SDK freezes
 * `Error` before it runs workflow code, so the limit is set when the bundle is loaded, on its first line, which keeps the
 * positions in the source map.
 */
const stackFrames = 'Error.stackTraceLimit = 2; ';

async function bundleWorkflows(root, next) {
  const { bundleWorkflowCode, DefaultLogger } = createRequire(path.join(root, 'package.json'))('@temporalio/worker');
  const logger = new DefaultLogger('WARN', ({ message }) => say(`build       workflow bundle: ${message}`));
  const { code } = await bundleWorkflowCode({ workflowsPath: path.join(next, 'workflows', 'index.js'), logger });
  writeFileSync(path.join(next, 'workflow-bundle.js'), stackFrames + code);
}

/** Runs in a separate process, because it loads all endpoints, which this one does not need. */
async function writeOpenapi(root, next) {
  const code = await runProgram(process.execPath, [path.join(root, openapiWriter), next], { cwd: root, show: false });
  if (code !== 0) throw new Error('The build failed: the OpenAPI document cannot be written; the error is above.');
}

function stampOfSources(root, folders) {
  const hash = createHash('sha256').update(process.version);
  const files = folders.flatMap((folder) => filesUnder(path.join(root, folder)));
  for (const file of [...files, ...sourceFiles.map((name) => path.join(root, name))]) {
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes(`${path.sep}${resultsFolder}${path.sep}`))
    .toSorted();
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

// `npm run build` runs this file itself; `npm run build -- --production` builds the content of the image.
const thisFile = fileURLToPath(import.meta.url);
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === thisFile) {
  const part = process.argv.includes('--production') ? 'product' : 'clone';
  build(path.resolve(path.dirname(thisFile), '..'), part).catch((problem) => {
    say(problem.message);
    process.exitCode = 1;
  });
}
