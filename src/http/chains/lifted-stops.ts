// Stops that were lifted: their schema, JSON and audit row.
import {
  enumSchema,
  textSchema,
  timeSchema,
  integerSchema,
  listSchema,
  defineNamedSchema,
  objectSchema,
} from '../kit/answer-schema';
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import type { AuditDetails, AuditObject } from '../../model/audit';
import type { LiftedStops } from '../../store/chains/chain-control';
import type { ChainDocument } from '../../model/chain';
import { computeChangeDigests } from '../../store/audit/rows';
import { formatChainStopKey } from '../../store/chains/windows';

export const liftedStopSchema = { what: enumSchema('chain', 'certificate'), at: timeSchema, text: textSchema } as const;

export const resumedChainSchema = defineNamedSchema(
  'Resumed',
  'The stops that were lifted',
  objectSchema({
    lifted: listSchema(
      defineNamedSchema(
        'LiftedStop',
        'A stop that was lifted',
        objectSchema({ ...liftedStopSchema, warning: textSchema }),
      ),
    ),
    chains: integerSchema,
    'left?': listSchema(
      defineNamedSchema(
        'LeftStop',
        'A stop that remains, and the scope that can lift it',
        objectSchema({ ...liftedStopSchema, needs: textSchema }),
      ),
    ),
  }),
);

/** Formats lifted stops for a response. */
export const toLiftedStopJson = (chain: ChainDocument, lifted: LiftedStops): object => ({
  lifted: lifted.stops.map(({ _id, at, text, code }) => ({
    what: classifyStopScope(_id, chain),
    at,
    text,
    warning: certificateProblemCodes.some((one) => one === code)
      ? warnings.missing
      : warnings[classifyStopScope(_id, chain)],
  })),
  chains: lifted.chains.length,
});

/** Builds the audit details of lifted stops, which have only a digest from before. */
export const buildLiftedStopsAuditDetails = (
  chain: ChainDocument,
  { stops }: Pick<LiftedStops, 'stops'>,
): AuditDetails => ({
  objects: [toChainAuditObject(chain), ...stops.map(({ _id }) => ({ kind: 'stop', id: _id }))],
  ...computeChangeDigests(stops.length > 0 ? stops : null, null),
});

/** Returns a chain as an object of an audit row. */
export const toChainAuditObject = ({ _id }: Pick<ChainDocument, '_id'>): AuditObject => ({ kind: 'chain', id: _id });

/** Returns whether a stop affects one chain, or a certificate and every chain that uses it. */
export const classifyStopScope = (stop: string, chain: ChainDocument): 'chain' | 'certificate' =>
  stop === formatChainStopKey(chain._id) ? 'chain' : 'certificate';

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
