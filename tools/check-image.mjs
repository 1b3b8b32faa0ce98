// Checks Dockerfile and docker-compose.yml without Docker: runs the steps of the image in a folder, then the commands of the
// containers in it with real MongoDB and Temporal until each is healthy. It takes a minute, so it is not part of `npm test`.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { say } from '../bin/say.mjs';

const root = path.resolve(import.meta.dirname, '..');
const work = mkdtempSync(path.join(os.tmpdir(), 'sello-image-'));
const running = [];

try {
  const image = buildImage();
  await runContainers(image);
  say('image       every step and every container is fine');
} catch (problem) {
  say(`image       ${problem.message}`);
  process.exitCode = 1;
} finally {
  for (const child of running.toReversed()) child.kill('SIGTERM');
  await Promise.all(running.map((child) => Promise.race([ended(child), sleep(15_000)])));
  for (const child of running) child.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
}

/** Runs the instructions of the Dockerfile, each stage in a separate folder. @returns the folder of the last stage */
function buildImage() {
  const stages = new Map();
  let stage;
  for (const line of readFileSync(path.join(root, 'Dockerfile'), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [instruction, ...words] = line.split(' ');
    say(`image       ${line}`);
    if (instruction === 'FROM') {
      stage = { folder: path.join(work, `stage${stages.size}`), directory: '/', env: {} };
      mkdirSync(stage.folder);
      stages.set(words[2] ?? 'last', stage);
    } else if (instruction === 'WORKDIR') {
      stage.directory = words[0];
      mkdirSync(path.join(stage.folder, words[0]), { recursive: true });
    } else if (instruction === 'ENV') {
      const [name, value] = words[0].split('=');
      stage.env[name] = value;
    } else if (instruction === 'COPY') copy(stages, stage, words);
    else if (instruction === 'RUN') run(stage, words.join(' '));
    else if (!['USER', 'CMD'].includes(instruction)) throw new Error(`this script does not know ${instruction}`);
  }
  return stages.get('last');
}

function copy(stages, stage, words) {
  const from = words[0].startsWith('--from=') ? stages.get(words.shift().slice('--from='.length)).folder : root;
  const target = words.pop();
  for (const source of words) {
    // A folder goes to the target itself, a file into it (Dockerfile reference, COPY).
    const inFolder = target.endsWith('/') ? path.join(target, path.basename(source)) : target;
    cpSync(path.join(from, source), path.join(stage.folder, stage.directory, inFolder), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

function run(stage, command) {
  // The image changes its folders as root; this changes folders of the current user.
  const script = `chown() { :; }; ${command.replaceAll(' /data/', ` ${stage.folder}/data/`)}`;
  const result = spawnSync('sh', ['-ec', script], {
    cwd: path.join(stage.folder, stage.directory),
    env: { ...process.env, ...stage.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) throw new Error(`this step failed: ${command}`);
}

/** Runs the commands of the services of Sello in the order of docker-compose.yml, with its settings, until each is healthy. */
async function runContainers(image) {
  const { services } = parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const place = await startServers(image);
  if (place === undefined) return;
  const own = Object.keys(services).filter((name) => services[name].build !== undefined);
  for (const name of inOrder(services, own)) {
    const { command, environment, healthcheck } = services[name];
    // The Temporal of this script is not encrypted; `test/stack/encrypted.long.test.ts` has one that is.
    const plain = Object.entries(environment).filter(([key]) => !key.startsWith('TEMPORAL_TLS'));
    const env = { ...image.env, ...mapValues(Object.fromEntries(plain), place.local) };
    const child = start(name, process.execPath, command.slice(1), { cwd: path.join(image.folder, 'app'), env });
    if (healthcheck === undefined) {
      const code = await ended(child);
      if (code !== 0) throw new Error(`${name} ended with ${code}`);
      say(`image       ${name} did its work`);
    } else await becomesHealthy(image, name, child, healthcheck.test.slice(2).map(place.local));
  }
}

function inOrder(services, names) {
  const done = [];
  const visit = (name) => {
    for (const next of Object.keys(services[name].depends_on ?? {})) visit(next);
    if (names.includes(name) && !done.includes(name)) done.push(name);
  };
  names.forEach(visit);
  return done;
}

async function becomesHealthy(image, name, child, test) {
  for (let second = 0; second < 60; second++) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    const check = spawnSync(process.execPath, test, { cwd: path.join(image.folder, 'app') });
    if (check.status === 0) return say(`image       ${name} is healthy`);
    await sleep(1000);
  }
  throw new Error(`${name} is not healthy after a minute`);
}

/** Real MongoDB and Temporal instead of the other containers; undefined (and a message) if they are not on this machine. */
async function startServers(image) {
  const mongod = findProgram('mongod');
  const temporal = findProgram('temporal');
  if (mongod === undefined || temporal === undefined) {
    say('image       no mongod or temporal on this machine (run `npm test` once): the containers are not tried');
    return undefined;
  }
  const ports = {};
  for (const name of ['mongodb', 'temporal', 'http', '8080', '8081', '8443', '8444']) ports[name] = await freePort();
  mkdirSync(path.join(work, 'mongodb'));
  start(
    'mongodb',
    mongod,
    ['--dbpath', path.join(work, 'mongodb'), '--port', `${ports.mongodb}`, '--replSet', 'rs0'],
    {},
  );
  const engine = ['--port', `${ports.temporal}`, '--http-port', `${ports.http}`, '--headless', '--log-level', 'error'];
  start('temporal', temporal, ['server', 'start-dev', ...engine], {});
  const app = path.join(image.folder, 'app');
  const initiate = `import('${app}/dist/src/store/replica-set.js').then(async ({ tryMakeMongodbServerPrimary }) => {
    for (let second = 0; second < 60 && !(await tryMakeMongodbServerPrimary(${ports.mongodb})); second++)
      await new Promise((next) => setTimeout(next, 1000));
  })`;
  spawnSync(process.execPath, ['-e', initiate], { stdio: 'inherit' });
  const local = (text) =>
    text
      .replace('temporal:7233', `127.0.0.1:${ports.temporal}`)
      .replace('//simulator:', '//127.0.0.1:')
      .replace('0.0.0.0', '127.0.0.1')
      .replace('/data/', `${image.folder}/data/`)
      .replace('/run/secrets/', `${work}/secrets/`)
      .replace(/\b(8080|8081|8443|8444)\b/, (port) => ports[port]);
  prepareNamespace(temporal, ports.temporal);
  mkdirSync(path.join(work, 'secrets'));
  const secret = (name, text) => writeFileSync(path.join(work, 'secrets', name), `${text}\n`);
  secret('master-key', Buffer.alloc(32, 7).toString('base64'));
  secret('mongodb-uri', `mongodb://127.0.0.1:${ports.mongodb}/?replicaSet=rs0&directConnection=true`);
  return { local };
}

/** Runs the script of the container `temporal-namespace` twice: the second time, it must find everything there. */
function prepareNamespace(temporal, port) {
  const env = {
    ...process.env,
    PATH: `${path.dirname(temporal)}:${process.env.PATH}`,
    TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
    TEMPORAL_NAMESPACE: 'sello',
  };
  const script = path.join(root, 'deploy/temporal/prepare-namespace.sh');
  const [, second] = [0, 1].map(() => spawnSync('sh', [script], { env, encoding: 'utf8' }));
  if (second.status !== 0 || /created/.test(second.stdout))
    throw new Error(`the namespace: ${second.stdout}${second.stderr}`);
  say('image       namespace and search attributes are there');
}

function findProgram(name) {
  const cache = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'sello', 'bin');
  const folders = [...(process.env.PATH ?? '').split(':'), cache];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

function start(name, command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let log = '';
  const keep = (chunk) => (log = (log + chunk).slice(-4000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('exit', (code) => code && process.exitCode === undefined && say(`${name} ended with ${code}:\n${log}`));
  return child;
}

function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
