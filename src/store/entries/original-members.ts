// Reads from the text of an original what its summary does not have: whether it is simplified, and its operation date.
import {
  correctionDocumentTypes,
  docTypeExtensionKey,
  regimeExtensionKey,
} from '../../document/addons/es-fiscal/extensions';
import { buildDocumentTextCaptureExpression, buildPartyIdentityCodeExpression } from './entries';

/** Whether the type is simplified. It is read from the text of the document, because no member of the entry has it. */
const replaceable = { $regexMatch: { input: '$document', regex: `"${docTypeExtensionKey}":"(?:F2|R5)"` } };

/** The text of the references of a document, which precede the supplier: `"preceding":[...],...,"supplier":{`. */
export const precedingText = {
  $arrayElemAt: [{ $split: [{ $arrayElemAt: [{ $split: ['$document', '"preceding":['] }, 1] }, '"supplier":{'] }, 0],
};

const latestPrecedingDay = {
  $max: {
    $map: {
      input: { $regexFindAll: { input: precedingText, regex: '"issue_date":"([-\\d]{10})"' } },
      as: 'found',
      in: { $first: '$$found.captures' },
    },
  },
};

/**
 * The operation date in the record of a correction that states none, as `findStatedOrOriginalOperationDay` of document/operation-day.ts
 * finds it; null for other documents.
 */
const dayOfCorrected = {
  $cond: [
    {
      $and: [
        { $in: ['$snippet.type', correctionDocumentTypes] },
        { $lt: [latestPrecedingDay, '$snippet.issue_date'] },
        { $not: [{ $regexMatch: { input: '$document', regex: `"${regimeExtensionKey}":"14"` } }] },
      ],
    },
    latestPrecedingDay,
    null,
  ],
};

/** The stated day; for a correction, the day of the sale that it corrects, which its record states. */
const operationDay = {
  $ifNull: [buildDocumentTextCaptureExpression('"op_date":"([-\\d]{10})"'), '$operationDay', dayOfCorrected],
};

/** What a check reads of an original besides its summary, as members of a projection. */
export const checkedOriginalMembersProjection = {
  documentUuid: 1,
  replaceable,
  operationDay,
  customerIdentity: buildPartyIdentityCodeExpression('customer'),
} as const;
