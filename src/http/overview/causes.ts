// Why something needs a person: the kinds of rows of the attention list.

export const attentionCauses = [
  'rejected',
  'failed',
  'stopped',
  'sealing-rests',
  'alarm',
  'silent',
  'certificate',
  'approval',
  'series-rests',
  'webhook-off',
] as const;

export type AttentionCause = (typeof attentionCauses)[number];
