// Reads the operation date in the record of a stored invoice from the text of its document, in an expression of a query.
import { correctionTypes, regimeExtensionKey } from '../../document/addons/es-fiscal/extensions';
import { buildDocumentRegexExpression } from './entries';

/** The text of the references of a document, which precede the supplier: `"preceding":[...],...,"supplier":{`. */
const precedingText = {
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
 * The operation date in the record of a correction that states none, as `findOperationDay` of document/operation-day.ts
 * finds it; null for other documents.
 */
const dayOfCorrected = {
  $cond: [
    {
      $and: [
        { $in: ['$snippet.type', correctionTypes] },
        { $lt: [latestPrecedingDay, '$snippet.issue_date'] },
        { $not: [{ $regexMatch: { input: '$document', regex: `"${regimeExtensionKey}":"14"` } }] },
      ],
    },
    latestPrecedingDay,
    null,
  ],
};

/** The stated day; for a correction, the day of the sale that it corrects, which its record states. */
export const operationDayExpression = {
  $ifNull: [buildDocumentRegexExpression('"op_date":"([-\\d]{10})"'), '$operationDay', dayOfCorrected],
};
