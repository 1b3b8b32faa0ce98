// Settings of the software block and of the producer's declaration: who answers for this installation of the software.
import type { SettingRow } from './setting-row';

export const softwareTable = {
  SELLO_SOFTWARE_PRODUCER_NAME: { kind: 'text', fallback: 'Sello', meaning: 'Software block: name of the producer.' },
  SELLO_SOFTWARE_PRODUCER_NIF: {
    kind: 'text',
    fallback: 'B12345674',
    meaning: 'Software block: tax code of the producer.',
  },
  SELLO_SOFTWARE_NAME: {
    kind: 'text',
    fallback: 'Sello',
    meaning: 'Software block: product name, at most 30 characters.',
  },
  SELLO_SOFTWARE_ID: { kind: 'text', fallback: 'SE', meaning: 'Software block: product code, two of A-Z and 0-9.' },
  SELLO_SOFTWARE_VERSION: { kind: 'text', fallback: '0.1.0', meaning: 'Software block: product version.' },
  SELLO_SOFTWARE_MANY_TAXPAYERS: {
    kind: 'flag',
    fallback: 'S',
    meaning: 'Software block: the product can serve several taxpayers (S or N).',
  },
  SELLO_SOFTWARE_PRODUCER_ADDRESS: {
    kind: 'text',
    fallback: '',
    meaning: "Producer's declaration: postal address of the producer.",
  },
  SELLO_DECLARATION_PLACE: {
    kind: 'text',
    fallback: '',
    meaning: "Producer's declaration: town and country where it was signed.",
  },
  SELLO_DECLARATION_DATE: {
    kind: 'text',
    fallback: '',
    meaning: "Producer's declaration: day on which it was signed, YYYY-MM-DD.",
  },
  SELLO_DECLARATION_VERSION: {
    kind: 'text',
    fallback: '',
    meaning:
      "Producer's declaration: the version that was declared. Workspaces for `live` need it to be the running one.",
  },
  SELLO_DECLARATION_CONTACT: {
    kind: 'text',
    fallback: '',
    meaning: "Producer's declaration: other contacts and web addresses of the producer. May stay empty.",
  },
} as const satisfies Record<string, SettingRow>;
