// Rows P16-consoles and P16-consoles-jobs: how much 50 watched consoles slow down the uploads of P2 and the jobs of P4.
// Each console works like a browser: one stream of events, and a new request for the page after each change.
// Measurements with and without open consoles alternate, so that both measure the same machine.
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '../src/store/database';
import { insertConsoleSignInLink } from '../src/store/people/console-links';
import { findWorkspaceByIdOrSlug } from '../src/store/workspaces/workspaces';
import type { LocalStack } from '../src/local/stack';
import { call, load, median } from './load';
import type { BenchmarkResult, IsSelected } from './result-row';
import { StackClient } from './stack-client';

const people = 50;
/**
 * Number of pages that are rendered before the measurement. Uploads and jobs are also made before it, because the first
 * ones of a process take several times as long.
 */
const warmPages = 30;
/** Each measurement lasts long enough for several notifications of a list. */
const [posts, postLanes] = [2_500, 16];
/** Consoles are opened one after the other. Their first events arrive at once and do not count as load. */
const settledMs = 5_000;
const [jobs, jobLanes, suppliers] = [100, 32, 20];
/** An odd number, so that the median is a measured value. */
const [postRounds, jobRounds] = [11, 7];
/** The maximum slowdown by the consoles: less than 5 % of P2 and of P4. */
const ratioMin = 0.95;

const home = '/console/w/local';

/** The pages that the consoles watch, a third of the consoles each, with the topics of their streams. */
const screens = [
  { page: '', watch: 'entries jobs chains' },
  { page: '/entries', watch: 'entries' },
  { page: '/jobs', watch: 'jobs' },
] as const;

interface Watchers {
  /** Returns the number of pages that were rendered again since the beginning. @throws if a stream was lost */
  readonly drawn: () => number;
  close(): void;
}

/** Signs in one user for each console, because one session has a limited number of streams. @returns their cookies */
const enterAll = (stack: LocalStack): Promise<string[]> =>
  Promise.all(Array.from({ length: people }, () => enter(stack)));

/** @returns the cookie of a user who signed in with a link */
async function enter({ addresses: { mongodb, api } }: LocalStack): Promise<string> {
  const database = await connectDatabase(mongodb, 'sello');
  try {
    const workspace = (await findWorkspaceByIdOrSlug(database, 'local'))?._id ?? '';
    const grants = [{ workspace, role: 'viewer' as const }];
    const code = await insertConsoleSignInLink(database, { name: 'bench', grants }, new Date());
    const entered = await fetch(`${api}/console/enter`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ code }),
      redirect: 'manual',
    });
    const [cookie = ''] = entered.headers.getSetCookie();
    if (cookie === '') throw new Error(`nobody could enter the console: ${entered.status}`);
    return cookie.split(';', 1)[0] ?? '';
  } finally {
    await database.close();
  }
}

/** Requests a page again, as its stream makes a browser do. @returns whether it was rendered */
async function draw(api: string, cookie: string, page: string, signal?: AbortSignal): Promise<boolean> {
  const headers = { Cookie: cookie, 'HX-Request': 'true', 'Sello-Live': '1' };
  const answer = await fetch(`${api}${home}${page}`, { headers, ...(signal ? { signal } : {}) });
  await answer.arrayBuffer();
  return answer.ok;
}

/** Opens the streams, and follows them until they are closed. @throws if the process accepts no more streams */
async function watch(api: string, cookies: readonly string[]): Promise<Watchers> {
  const ending = new AbortController();
  let drawn = 0;
  let problem: unknown;
  const follow = async (body: ReadableStream<Uint8Array>, page: string, cookie: string): Promise<void> => {
    const decoder = new TextDecoder();
    try {
      for await (const part of body) {
        const isTold = decoder.decode(part).includes('event: changed');
        if (isTold && (await draw(api, cookie, page, ending.signal))) drawn += 1;
      }
    } catch (error) {
      if (!ending.signal.aborted) problem = error;
    }
  };
  const opened = cookies.map(async (cookie, i) => {
    const { page, watch: topics } = screens[i % screens.length] ?? screens[0];
    const address = `${api}${home}/live?since=${Date.now()}&watch=${encodeURIComponent(topics)}`;
    const answer = await fetch(address, { headers: { Cookie: cookie }, signal: ending.signal });
    if (answer.status !== 200 || !answer.body) throw new Error(`a stream was refused: ${answer.status}`);
    void follow(answer.body, page, cookie);
  });
  await Promise.all(opened);
  return {
    drawn() {
      if (problem) throw new Error('a console lost its stream', { cause: problem });
      return drawn;
    },
    close: () => ending.abort(),
  };
}

interface Turns {
  /** Seconds of all rounds. */
  readonly plain: number;
  readonly watched: number;
  /** Number of pages that were rendered in the watched rounds. */
  readonly drawn: number;
  /** For each round, the seconds without users divided by the seconds with all users. */
  readonly ratios: readonly number[];
}

/** Runs rounds without and with all users, in alternating order. @param round returns the seconds of the round */
async function inTurns(
  stack: LocalStack,
  cookies: readonly string[],
  rounds: number,
  round: () => Promise<number>,
): Promise<Turns> {
  const turns = { plain: 0, watched: 0, drawn: 0, ratios: [] as number[] };
  for (let i = 0; i < rounds; i += 1) {
    const seconds = { plain: 0, watched: 0 };
    for (const which of i % 2 === 0 ? (['plain', 'watched'] as const) : (['watched', 'plain'] as const)) {
      const watchers = which === 'watched' ? await watch(stack.addresses.api, cookies) : undefined;
      await sleep(settledMs);
      const before = watchers?.drawn() ?? 0;
      try {
        seconds[which] = await round();
        turns.drawn += (watchers?.drawn() ?? 0) - before;
      } finally {
        watchers?.close();
      }
      turns[which] += seconds[which];
    }
    const ratio = seconds.plain / seconds.watched;
    turns.ratios.push(ratio);
    console.error(`bench       round ${i + 1} of ${rounds}: ${ratio.toFixed(2)}`);
  }
  if (turns.drawn === 0) throw new Error('no page was drawn again: nothing was compared');
  return turns;
}

export async function benchConsoles(stack: LocalStack, wanted: IsSelected): Promise<BenchmarkResult[]> {
  const client = await StackClient.open(stack);
  await client.control('PUT', '/wait', { seconds: 0 });
  const cookies = await enterAll(stack);
  const { api, token } = stack.addresses;
  for (let i = 0; i < warmPages; i += 1) await draw(api, cookies[0] ?? '', screens[i % screens.length]?.page ?? '');
  const rows: BenchmarkResult[] = [];
  if (wanted('P16-consoles')) {
    const body = JSON.stringify({ data: client.invoice(client.supplierCode(9_200), 10) });
    const post = () => call('POST', `${api}/silo/v1/entries`, token, body).then(() => undefined);
    await load(posts, postLanes, post);
    const round = async (): Promise<number> => posts / (await load(posts, postLanes, post)).perSecond;
    const found = await inTurns(stack, cookies, postRounds, round);
    rows.push(getRow('P16-consoles', 'POST entries of P2', postRounds * posts, found));
  }
  if (wanted('P16-consoles-jobs')) {
    const codes = Array.from({ length: suppliers }, (_, i) => client.supplierCode(300 + i));
    await load(suppliers, 8, async (i) => void (await client.register(codes[i] as string)));
    const round = async (): Promise<number> => {
      const ids: string[] = [];
      await load(jobs, 16, async (i) => void (ids[i] = await client.makeEntry(codes[i % suppliers] as string, 2)));
      return jobs / (await load(jobs, jobLanes, (i) => client.runJob(ids[i] as string, 60))).perSecond;
    };
    await round();
    const found = await inTurns(stack, cookies, jobRounds, round);
    rows.push(getRow('P16-consoles-jobs', 'jobs of P4', jobRounds * jobs, found));
  }
  return rows;
}

function getRow(id: string, what: string, count: number, { plain, watched, drawn, ratios }: Turns): BenchmarkResult {
  // The median is used, because a checkpoint of the database in one round is not a cost of the consoles.
  const ratio = median(ratios);
  return {
    id,
    what: `${what} with ${people} consoles watching (${(drawn / watched).toFixed(1)} pages a second drawn again)`,
    value: count / watched,
    unit: '/s',
    yardstick: `the same with nobody ${(count / plain).toFixed(1)}/s`,
    ratio,
    target: `>= ${ratioMin}`,
    pass: ratio >= ratioMin,
  };
}
