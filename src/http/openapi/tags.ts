// Groups of calls, as openapi.yaml shows them and in this order.

export const tags = {
  entries: 'Documents with their state, files and versions.',
  states: 'Where an entry stands.',
  files: 'Files of entries.',
  meta: 'What applications keep beside entries.',
  search: 'Entries by words and by filters.',
  spool: 'Things kept for a day.',
  documents: 'Documents built, corrected and signed without being stored.',
  jobs: 'Walks of entries through workflows.',
  workflows: 'Lists of steps.',
  sequence: 'Series of numbers.',
  invoices: 'The book of issued invoices and its closing sheet.',
  chains: 'Chains of fiscal records, one for each supplier, and QR codes.',
  suppliers: 'Certificate, reporting and settings of a supplier.',
  registration: 'How a supplier registers with a signed agreement.',
  workspace: 'The workspace of the token.',
  keys: 'Access keys of the workspace.',
  people: 'People who open the console of the workspace.',
  applications: 'Enrolled applications and their tokens.',
  events: 'What changed, in order.',
  webhooks: 'Events sent to an address of yours.',
  audit: 'Who changed what.',
  utils: 'Small help for clients.',
  service:
    "Calls of the service's operator, who is no tenant: they need the scope `service`, and no workspace's key has it.",
  system: 'Whether the service is there, and what it says of itself.',
} as const;

export type Tag = keyof typeof tags;
