// Defines the schema, the JSON and the audit row of stops that were ended.
import {
  defineEnumSchema,
  textSchema,
  timeSchema,
  integerSchema,
  defineListSchema,
  defineNamedSchema,
  defineObjectSchema,
} from '../kit/response-schema';
import { certificateProblemCodes } from '../../contracts/certificate-problems';
import type { AuditDetails, AuditedResource } from '../../model/audit';
import type { EndedSendingStopsWithChains } from '../../store/chains/chain-control';
import type { ChainDocument } from '../../model/chain';
import { computeChangeDigests } from '../../store/audit/rows';
import { formatChainStopKey } from '../../store/chains/windows';
import type { SendingStopDocument } from '../../model/submission';
import { createMessage } from '../../messages/message';
import { renderMessage } from '../../messages/render';
import type { Language } from '../../messages/text';

export const sendingStopSummaryMembers = {
  what: defineEnumSchema('chain', 'certificate'),
  at: timeSchema,
  text: textSchema,
} as const;

export const endedSendingStopsSchema = defineNamedSchema(
  'Resumed',
  'The stops that ended',
  defineObjectSchema({
    lifted: defineListSchema(
      defineNamedSchema(
        'EndedStop',
        'A stop that ended',
        defineObjectSchema({ ...sendingStopSummaryMembers, warning: textSchema }),
      ),
    ),
    chains: integerSchema,
    'left?': defineListSchema(
      defineNamedSchema(
        'RemainingStop',
        'A stop that remains, and the scope that can end it',
        defineObjectSchema({ ...sendingStopSummaryMembers, needs: textSchema }),
      ),
    ),
  }),
);

export const toEndedSendingStopsJson = (
  chain: ChainDocument,
  lifted: EndedSendingStopsWithChains,
  language: Language,
) => ({
  lifted: lifted.stops.map((stop) => ({
    ...toSendingStopSummaryJson(stop, chain, language),
    warning: renderMessage(language, createMessage(buildWarning(stop, chain))).text,
  })),
  chains: lifted.chains.length,
});

export const toSendingStopSummaryJson = (stop: SendingStopDocument, chain: ChainDocument, language: Language) => ({
  what: classifySendingStopScope(stop._id, chain),
  at: stop.at,
  text: describeSendingStop(stop, language),
});

/** Describes why nothing is sent, also in Spanish. The authority's own words stay unchanged. */
export const describeSendingStop = (
  { code, text }: Pick<SendingStopDocument, 'code' | 'text'>,
  language: Language,
): string => renderMessage(language, createMessage('chain-stopped', { code, text })).text;

/**
 * Builds the details for the audit row. They contain only a digest of the previous state, because the stop no longer
 * exists.
 */
export const buildEndedSendingStopsAuditDetails = (
  chain: ChainDocument,
  { stops }: Pick<EndedSendingStopsWithChains, 'stops'>,
): AuditDetails => ({
  objects: [toChainAuditObject(chain), ...stops.map(({ _id }) => ({ kind: 'stop', id: _id }))],
  ...computeChangeDigests(stops.length > 0 ? stops : null, null),
});

export const toChainAuditObject = ({ _id }: Pick<ChainDocument, '_id'>): AuditedResource => ({
  kind: 'chain',
  id: _id,
});

/** Returns whether a stop concerns one chain, or a certificate and every chain that uses it. */
export const classifySendingStopScope = (stop: string, chain: ChainDocument): 'chain' | 'certificate' =>
  stop === formatChainStopKey(chain._id) ? 'chain' : 'certificate';

/** Explains what happens if the cause is not fixed first. */
const buildWarning = ({ _id, code }: SendingStopDocument, chain: ChainDocument) =>
  certificateProblemCodes.some((one) => one === code)
    ? 'lifted-certificate-problem'
    : (`lifted-${classifySendingStopScope(_id, chain)}-stop` as const);
