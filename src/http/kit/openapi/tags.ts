// Groups of calls in openapi.yaml, in this order.

export const openapiTags = {
  issuing: 'Invoices in one call each: issue, read, correct and cancel.',
  entries: 'Documents with their state, files and versions.',
  states: 'States of entries.',
  files: 'Files of entries.',
  meta: 'Data that applications store with entries.',
  search: 'Search and query of entries.',
  spool: 'Temporary storage (24 hours).',
  documents: 'Build, correct and sign documents without storing them.',
  jobs: 'Runs of workflows on entries.',
  workflows: 'Lists of steps that jobs run.',
  sequence: 'Series of numbers.',
  invoices: 'The invoice book and its closing sheet.',
  books: "The authority's record book, and sums for returns.",
  batches: 'Invoices of a file, issued together.',
  chains: 'Chains of fiscal records, one for each supplier, and QR codes.',
  suppliers: 'Certificate, reporting and settings of a supplier.',
  registration: 'Registration of a supplier with a signed authorization form.',
  workspace: 'The workspace of the token.',
  keys: 'Access keys of the workspace.',
  people: 'People who use the console of the workspace.',
  applications: 'Enrolled applications and their tokens.',
  events: 'Changes, in order.',
  webhooks: 'Events sent to your URL.',
  audit: 'Log of all changes.',
  utils: 'Utility endpoints.',
  service:
    'Endpoints of the operator. These endpoints need the scope `service`, which no access key of a workspace has.',
  system: 'Health, API document and declaration.',
} as const;

export type OpenapiTag = keyof typeof openapiTags;
