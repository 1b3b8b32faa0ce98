// Stops that were lifted: their schema, JSON and audit row.
import { enumSchema, text, time, integer, list, named, shape } from '../kit/answer-schema';
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import type { AuditDetails, AuditObject } from '../../model/audit';
import type { LiftResult } from '../../store/chains/chain-control';
import type { ChainDocument } from '../../model/chain';
import { computeDigests } from '../../store/audit/rows';
import { chainStopKey } from '../../store/chains/windows';
import type { StopDocument } from '../../model/submission';
import { message } from '../../messages/message';
import { render } from '../../messages/render';
import type { Language } from '../../messages/text';

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

export const toLiftedJson = (chain: ChainDocument, lifted: LiftResult, language: Language): object => ({
  lifted: lifted.stops.map((stop) => ({
    ...toStopJson(stop, chain, language),
    warning: render(language, message(warningOf(stop, chain))).text,
  })),
  chains: lifted.chains.length,
});

export const toStopJson = (stop: StopDocument, chain: ChainDocument, language: Language): object => ({
  what: classifyStop(stop._id, chain),
  at: stop.at,
  text: describeStop(stop, language),
});

/** Why nothing is sent: in Spanish too, except for the authority's own words. */
export const describeStop = ({ code, text }: Pick<StopDocument, 'code' | 'text'>, language: Language): string =>
  render(language, message('chain-stopped', { code, text })).text;

/** The details for the audit: a lifted stop has only a digest from before. */
export const describeLifted = (chain: ChainDocument, { stops }: Pick<LiftResult, 'stops'>): AuditDetails => ({
  objects: [toChainObject(chain), ...stops.map(({ _id }) => ({ kind: 'stop', id: _id }))],
  ...computeDigests(stops.length > 0 ? stops : null, null),
});

/** A chain in an audit row. */
export const toChainObject = ({ _id }: Pick<ChainDocument, '_id'>): AuditObject => ({ kind: 'chain', id: _id });

export const classifyStop = (stop: string, chain: ChainDocument): 'chain' | 'certificate' =>
  stop === chainStopKey(chain._id) ? 'chain' : 'certificate';

/** What happens unless the cause is fixed first. */
const warningOf = ({ _id, code }: StopDocument, chain: ChainDocument) =>
  certificateProblemCodes.some((one) => one === code)
    ? 'lifted-certificate-problem'
    : (`lifted-${classifyStop(_id, chain)}-stop` as const);
