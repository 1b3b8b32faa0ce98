// The program of a thread that builds documents (document-threads.ts): one after the other, in the order in which they come.
import { parentPort } from 'node:worker_threads';
import type { Surroundings } from '../document/envelope';
import type { Json } from '../document/model/basic';
import type { Sending } from '../entries/build-data';
import { buildPacked, type PackedSource } from '../entries/packed-source';
import { newId } from './ids';

/** A document to build. Its number names it in the answer. */
export interface BuildTask {
  readonly number: number;
  readonly data: Json;
  /** New ids are made in the thread. */
  readonly surroundings: Omit<Surroundings, 'newId'> & Sending;
}

export type BuildAnswer = { readonly number: number } & (
  | { readonly packed: PackedSource }
  /** A defect of ours: what a client does wrong is in the packed source. */
  | { readonly error: string }
);

parentPort?.on('message', (task: BuildTask) => parentPort?.postMessage(answerTo(task)));

function answerTo({ number, data, surroundings }: BuildTask): BuildAnswer {
  try {
    return { number, packed: buildPacked(data, { ...surroundings, newId: () => newId() }) };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
