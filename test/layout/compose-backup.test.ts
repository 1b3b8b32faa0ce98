// Backup and restore of docker-compose.yml: the commands of the two pages agree, and the script that they run passes
// the password and the files of the service to MongoDB's tools.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { requireProjectRoot } from '../../src/local/root';
import { ownFolder } from '../servers/own-folder';

const root = requireProjectRoot();
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const pages = { dump: 'docs/deployment.md', restore: 'docs/restore.md' } as const;
type Work = keyof typeof pages;
const works = Object.keys(pages) as Work[];

/** Words of the command of a page: service, script, work, direction and file. */
const readCommand = (work: Work): string[] =>
  new RegExp(`^ *docker compose exec -T (\\S+) sh (\\S+) (${work}) ([<>]) (\\S+)$`, 'm')
    .exec(read(pages[work]))
    ?.slice(1) ?? [];

const folder = ownFolder('sello-archive-');
const secrets = path.join(folder, 'secrets');
const password = `it's "quoted"`;

beforeAll(() => {
  mkdirSync(secrets);
  writeFileSync(path.join(secrets, 'mongodb-root-password'), `${password}\n`);
  for (const tool of ['mongodump', 'mongorestore']) {
    const file = path.join(folder, tool);
    // The settings are read while they exist.
    writeFileSync(file, '#!/bin/sh\necho "$(basename "$0") $*"\ncat "$2"\n[ -z "${FAILS-}" ]\n');
    chmodSync(file, 0o755);
  }
});

/** Runs the script with programs that print their arguments and settings. */
function runScript(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const script = read('deploy/mongodb/archive.sh').replaceAll('/run/secrets/', `${secrets}/`);
  const env = { PATH: `${folder}:${process.env['PATH']}`, TMPDIR: folder, ...environment };
  const { status, stdout } = spawnSync('sh', ['-c', script, 'archive.sh', ...args], { env, encoding: 'utf8' });
  const [line = '', ...settings] = stdout.split('\n');
  return { status, line, settings: parse(settings.join('\n')) as unknown };
}

describe('the commands of backup and restore', () => {
  it('agree on both pages', () => {
    const [dump = [], restore = []] = works.map(readCommand);
    const [service = '', script = '', ...rest] = dump;
    expect(rest).toEqual(['dump', '>', expect.stringContaining('.archive.gz')]);
    expect(restore).toEqual([service, script, 'restore', '<', rest[2]]);
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    expect(services[service].volumes).toContain(`./deploy/mongodb:${path.posix.dirname(script)}:ro`);
    expect(path.posix.basename(script)).toBe('archive.sh');
    expect(services[service].secrets).toEqual(expect.arrayContaining(['ca', 'mongodb-root-password']));
  });

  it('replay the changes that were made during the dump, and drop what a stack wrote before the restore', () => {
    const [dump, restore] = works.map((work) => runScript([work]).line.split(' '));
    expect(dump).toEqual(expect.arrayContaining(['mongodump', '--oplog', '--archive', '--gzip']));
    // With --oplog, all databases must be dumped. The users of the server stay.
    expect(dump).not.toContain('--db');
    const replay = ['mongorestore', '--drop', '--oplogReplay', '--nsInclude', 'sello.*', '--archive', '--gzip'];
    expect(restore).toEqual(expect.arrayContaining(replay));
    for (const page of Object.values(pages)) {
      expect(read(page)).toMatch(/mongodump\s+--oplog`/);
      expect(read(page)).toMatch(/mongorestore\s+--drop\s+--oplogReplay\b/);
    }
  });

  it.each(works)('%s connects as the administrator with TLS, and shows the password in no argument', (work) => {
    const { line, settings } = runScript([work]);
    expect(line).toContain(
      `--host localhost --username root --authenticationDatabase admin --ssl --sslCAFile ${secrets}/ca`,
    );
    expect(line).not.toContain('quoted');
    expect(settings).toEqual({ password });
  });

  it('report a failure, and leave no file with the password', () => {
    expect(runScript(['dump'], { FAILS: '1' }).status).toBe(1);
    expect(runScript(['restore']).status).toBe(0);
    expect(runScript([]).status).toBe(2);
    expect(spawnSync('ls', [folder], { encoding: 'utf8' }).stdout).not.toContain('tmp.');
  });
});
