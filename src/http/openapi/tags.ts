// Groups of calls, as openapi.yaml shows them and in this order.

export const tags = {
  entries: 'Documents with their state, files and versions.',
  files: 'Files of entries, and the spool.',
  documents: 'Documents built, corrected and signed without being stored.',
  jobs: 'Walks of entries through workflows.',
  workflows: 'Lists of steps.',
  sequence: 'Series of numbers.',
  invoices: 'The book of issued invoices and its closing sheet.',
  chains: 'Chains of fiscal records, one for each supplier; certificates and QR codes.',
  registration: 'How a supplier registers with a signed agreement.',
  access: 'The workspace of the token, its keys, applications and audit.',
  service:
    "Calls of the service's operator, who is no tenant: they need the scope `service`, and no workspace's key has it.",
  system: 'Whether the service is there, and what it says of itself.',
} as const;

export type Tag = keyof typeof tags;
