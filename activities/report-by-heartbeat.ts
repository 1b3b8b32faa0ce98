// An attempt to seal reports to the next one by a heartbeat: Temporal stores its details with the failure of the attempt and passes
// them to the next one. Lost details count as an attempt that ended without a report.
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
