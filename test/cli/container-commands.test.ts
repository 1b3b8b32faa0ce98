// Tests the commands that a container of the image runs: those that the runbooks name with `npx sello`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requireProjectRoot } from '../../src/local/root';

const root = requireProjectRoot();
const commands = Object.entries(
  JSON.parse(readFileSync(path.join(root, 'bin/commands.json'), 'utf8')) as Record<string, { group: string }>,
);
const namesOf = (group: string): string[] => commands.flatMap(([name, one]) => (one.group === group ? [name] : []));

function runInContainer(...args: string[]) {
  const { SELLO_API: _api, SELLO_TOKEN: _token, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'deploy/sello.mjs'), ...args], {
    env: { ...env, SELLO_API_PORT: '9' },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('deploy/sello.mjs', () => {
  it('lists every command of an installation and no other', () => {
    const { status, stderr } = runInContainer();
    expect(status).toBe(2);
    const listed = [...stderr.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name);
    expect(listed).toEqual(namesOf('installation'));
    expect(runInContainer('start').status).toBe(2);
  });

  it('prints the help of a command', () => {
    const { status, stdout } = runInContainer('help', 'outbox');
    expect(status).toBe(0);
    expect(stdout).toContain('Usage: npx sello outbox');
  });

  it('calls the API of its container, and reports a missing token', () => {
    const missing = runInContainer('jobs', '--data', 'no-such-folder');
    expect(missing.status).toBe(1);
    expect(missing.stderr).toBe('Missing token for http://127.0.0.1:9. Set --token or SELLO_TOKEN.\n');
    const refused = runInContainer('jobs', '--data', 'no-such-folder', '--token', 'x');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('127.0.0.1:9');
  });

  it('is in the image with the table of commands', () => {
    const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
    expect(dockerfile).toContain('COPY bin/commands.json ./bin/');
  });
});
