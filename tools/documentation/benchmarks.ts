// docs/benchmarks.md: yardsticks, machine, commands, and the published figures.
import { published } from '../../bench/published';
import { table, written } from './markdown';

const about = [
  '# Benchmarks',
  '',
  'What Sello does in a second, and compared with what. Absolute figures say more about a machine than about a program, so each',
  'is a ratio too: the same run',
  'measures a yardstick, the least that anything must do for the same result.',
  '',
  '```sh',
  'npm run bench                     # every row, some minutes; beside each, the figure of this page',
  'npm run bench -- --only P2,P16    # some of them',
  'npm run bench -- --against DIR    # turn about with another checkout',
  '```',
  '',
  "Nothing leaves the machine: client, API, workers, MongoDB, Temporal and the authority's simulator share it. Each run is",
  'bounded in count and stops by itself.',
  '',
  '## The yardsticks',
  '',
  '| Yardstick | Of | Is |',
  '| --- | --- | --- |',
  '| a JSON round trip | P1 | `JSON.parse` and `JSON.stringify` of the same document |',
  '| bare Koa | P2 | a route of three lines that inserts the same stored document, acknowledged by the majority and the journal |',
  '| empty runs | P3, P4 | runs of the engine whose activities do nothing: as many as a job had with one for each step (P3), ' +
    'as many as today (P4) |',
  '| one at a time under a row lock | P5-single | a record sealed by a transaction that locks its chain, the way most billing ' +
    'programs do it |',
  '| bare pdfkit | P10 | a page with the same text, without QR code, record and PDF/A |',
  '| SHA-256 | P8, P9 | hashing the same bytes |',
  '| itself, unwatched | P16 | the same API without traces and without metrics |',
  '| itself, with nobody looking | P16-consoles, P16-consoles-jobs | the same stack without the 50 consoles |',
  '',
  '## The machine',
  '',
  "Two cores of a shared virtual machine (`linux 6.18`, 24 GB), Node 20.20.2, MongoDB 6.0.5, Temporal's development server",
  '1.29.1 on SQLite. What one machine does with',
  'servers of its own for each part is in [capacity.md](capacity.md).',
  '',
  '## The figures',
];

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : String(value));

export function benchmarksText(): string {
  return written([
    ...about,
    '',
    'Measured on 25 November 2026, every row in one run of 15 minutes with nothing else on the machine; what misses its',
    'target is not left out.',
    '',
    ...table(
      ['Row', 'What', 'Figure', 'Against', 'Ratio', 'Target'],
      published.map(({ id, what, value, unit, yardstick, ratio, target }) => [
        id,
        what,
        `${round(value)} ${unit}`,
        yardstick,
        String(ratio),
        target,
      ]),
    ),
    'P4 misses its target: a job of Sello does more than an empty run, and this run met a slow minute of the machine (0.475 in the',
    'run an hour before). P2 was between 0.51 and 0.58 in seven runs of that day.',
    'P7 was 56 s before a backlog gave way to others (`activities/chain/give-way.ts`), 45.5 to 52.4 s since.',
    'Beside commit b66daa3, in turns (`--only P4 --against`), jobs go 1.38 times as fast (1.18 to 1.59 in eight turns).',
  ]);
}
