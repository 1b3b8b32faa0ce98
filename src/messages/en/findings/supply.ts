// Messages about sales whose lines contradict their tax or its day, in English. An id is the key of a warning and, after
// a dot, a variant.
import type { Wording } from '../../text';

interface FieldPlace {
  /** Field of the document, `lines[0].taxes[0]`. */
  readonly at: string;
}

export const supplyContentFindingMessages = {
  'one-stop-shop.tag': ({ at }: FieldPlace): Wording => ({
    text:
      `${at} charges VAT of Spain, because the tag \`customer-rates\` reads the country from \`customer.tax_id\`, which is ` +
      'absent',
    remedy:
      'For a consumer in another member state, write the country, its rate and regime 17 in each line, {"cat": "VAT", ' +
      '"country": "FR", "rate": "general", "ext": {"es-fiscal-regime": "17"}}, and remove the tag. If VAT of Spain is due, ' +
      'remove the tag.',
  }),
} as const;
