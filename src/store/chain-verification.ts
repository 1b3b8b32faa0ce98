// Reads a stored chain link by link and checks it: order, predecessors, fingerprints recomputed.
import { verifyChain } from '../chain/verify';
import type { ChainDocument } from './chains';
import type { Database } from './database';
import { records } from './records';
