// Fetches official downloads with a short connection timeout, compares them with the published SHA-256, and unpacks
// them.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { localStackLimits } from '../contracts/limits/local';
import type { ThirdPartyServerArchiveUrls, ThirdPartyServerName } from './programs';
import { runExternalToolOrReturnFailureReason } from './run-tool';

/** The program's file, or the reason why there is none. */
export type ThirdPartyServerInstallResult = { readonly file: string } | { readonly reason: string };

/**
 * Downloads the archive to `folder`.
 * @returns the program's file in it, or the reason why there is none; never throws
 */
export async function tryDownloadThirdPartyServer(
  name: ThirdPartyServerName,
  archive: ThirdPartyServerArchiveUrls,
  folder: string,
  say: (line: string) => void,
): Promise<ThirdPartyServerInstallResult> {
  const file = path.join(folder, path.basename(archive.url));
  try {
    const sums = await (await connect(archive.sumsUrl)).text();
    const checksum = findPublishedChecksum(sums, path.basename(archive.url));
    if (checksum === undefined) return { reason: 'the publisher provides no SHA-256' };
    const actualChecksum = await fetchFile(archive.url, file, say);
    if (actualChecksum !== checksum) return { reason: `SHA-256 is ${actualChecksum}, not ${checksum} as published` };
  } catch (problem) {
    return { reason: describeProblem(problem) };
  }
  const reason = await runExternalToolOrReturnFailureReason('tar', ['-xzf', file, '-C', folder], {
    say,
    doing: 'unpacking',
  });
  if (reason !== undefined) return { reason };
  const members = await readdir(folder, { withFileTypes: true, recursive: true });
  const member = members.find((entry) => entry.isFile() && entry.name === name);
  return member === undefined
    ? { reason: 'the archive does not contain it' }
    : { file: path.join(member.parentPath, member.name) };
}

/** Finds the checksum of `fileName` in a file with lines of `<sum>  <name>`, or with only one checksum. */
export function findPublishedChecksum(sums: string, fileName: string): string | undefined {
  for (const line of sums.split('\n')) {
    const [sum = '', name] = line.trim().split(/\s+\*?/);
    if (/^[0-9a-f]{64}$/i.test(sum) && (name === undefined || path.basename(name) === fileName))
      return sum.toLowerCase();
  }
  return undefined;
}

async function connect(url: string): Promise<Response> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), localStackLimits.connectSeconds * 1000);
  try {
    const answer = await fetch(url, { signal: control.signal, redirect: 'follow' });
    if (!answer.ok) throw new Error(`${new URL(url).host} responded with ${answer.status}`);
    return answer;
  } catch (problem) {
    if (control.signal.aborted) throw new Error(`${new URL(url).host} does not respond`, { cause: problem });
    throw problem;
  } finally {
    clearTimeout(timer);
  }
}

async function fetchFile(url: string, file: string, say: (line: string) => void): Promise<string> {
  const answer = await connect(url);
  if (answer.body === null) throw new Error('the response is empty');
  const total = Number(answer.headers.get('content-length') ?? 0);
  const hash = createHash('sha256');
  const body = Readable.fromWeb(answer.body as ReadableStream);
  let [bytes, told] = [0, 0];
  let stall = setTimeout(() => {}, 0);
  const renew = () => {
    clearTimeout(stall);
    stall = setTimeout(() => body.destroy(new Error('the download stalled')), localStackLimits.stallSeconds * 1000);
  };
  renew();
  body.on('data', (chunk: Buffer) => {
    renew();
    hash.update(chunk);
    bytes += chunk.length;
    const percent = total > 0 ? Math.floor((bytes / total) * 100) : 0;
    if (percent >= told + 20) {
      told = percent - (percent % 20);
      say(`downloading ${told} % of ${Math.round(total / 1e6)} MB`);
    }
  });
  await pipeline(body, createWriteStream(file)).finally(() => clearTimeout(stall));
  return hash.digest('hex');
}

function describeProblem(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  const cause = problem.cause instanceof Error ? `: ${problem.cause.message}` : '';
  return `${problem.message}${cause}`;
}
