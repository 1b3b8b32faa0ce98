// Stops that were lifted: their schema, JSON and audit row.
import { enumSchema, text, time, integer, list, named, shape } from '../kit/answer-schema';
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import type { AuditDetails, AuditObject } from '../../model/audit';
import type { LiftResult } from '../../store/chains/chain-control';
import type { ChainDocument } from '../../model/chain';
import { computeDigests } from '../../store/audit/rows';
import { chainStopKey } from '../../store/chains/windows';

export const stopSchema = { what: enumSchema('chain', 'certificate'), at: time, text } as const;

export const resumedAnswer = named(
  'Resumed',
  'The stops that were lifted',
  shape({
    lifted: list(named('LiftedStop', 'A stop that was lifted', shape({ ...stopSchema, warning: text }))),
    chains: integer,
    'left?': list(
      named('LeftStop', 'A stop that remains, and the scope that can lift it', shape({ ...stopSchema, needs: text })),
    ),
  }),
);

export const toLiftedJson = (chain: ChainDocument, lifted: LiftResult): object => ({
  lifted: lifted.stops.map(({ _id, at, text, code }) => ({
    what: classifyStop(_id, chain),
    at,
    text,
    warning: certificateProblemCodes.some((one) => one === code)
      ? warnings.missing
      : warnings[classifyStop(_id, chain)],
  })),
  chains: lifted.chains.length,
});

/** The details for the audit: a lifted stop has only a digest from before. */
export const describeLifted = (chain: ChainDocument, { stops }: Pick<LiftResult, 'stops'>): AuditDetails => ({
  objects: [toChainObject(chain), ...stops.map(({ _id }) => ({ kind: 'stop', id: _id }))],
  ...computeDigests(stops.length > 0 ? stops : null, null),
});

/** A chain in an audit row. */
export const toChainObject = ({ _id }: Pick<ChainDocument, '_id'>): AuditObject => ({ kind: 'chain', id: _id });

export const classifyStop = (stop: string, chain: ChainDocument): 'chain' | 'certificate' =>
  stop === chainStopKey(chain._id) ? 'chain' : 'certificate';

/** The authority refuses again unless the cause is fixed first. */
const warnings = {
  chain:
    'Sending resumes now with the same records. If the cause is not fixed, the authority refuses them again and the ' +
    'chain stops again.',
  certificate:
    'Sending resumes now for every supplier with this certificate. The authority asks a suspended caller not to try ' +
    'again until the matter is settled.',
  missing:
    'Sending resumes now for every supplier with this certificate. If it is still missing, expired or unreadable, the ' +
    'chains stop again.',
} as const;
