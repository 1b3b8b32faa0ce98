// How an attempt to seal tells the next one: by a heartbeat, whose details the engine stores with the failure of the attempt and
// hands to the next one. Details that are lost are as an attempt that ended without a word.
import { Context } from '@temporalio/activity';
import type { SealInput, SealResult } from '../src/contracts/activities';
import { attemptSeal, type OwnEnd } from './chain/seal-attempt';

export const reportByHeartbeat =
  (seal: (input: SealInput, end: OwnEnd) => Promise<SealResult>) =>
  (input: SealInput): Promise<SealResult> => {
    const context = Context.current();
    const { attempt, heartbeatDetails: told } = context.info;
    return attemptSeal(seal, input, { attempt, told, tell: (left) => context.heartbeat(left) });
  };
