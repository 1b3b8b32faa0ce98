// Everything that the environment `live` asks of an installation (src/settings/live.ts).

export const liveSettings = {
  SELLO_SOFTWARE_PRODUCER_NAME: 'Productora S.L.',
  SELLO_SOFTWARE_PRODUCER_NIF: 'B98602642',
  SELLO_SOFTWARE_NAME: 'Sello',
  SELLO_SOFTWARE_ID: 'SE',
  SELLO_SOFTWARE_VERSION: '1.2.0',
  SELLO_SOFTWARE_MANY_TAXPAYERS: 'S',
  SELLO_SOFTWARE_PRODUCER_ADDRESS: 'Calle Mayor 1, 28013 Madrid',
  SELLO_DECLARATION_PLACE: 'Madrid, España',
  SELLO_DECLARATION_DATE: '2026-11-22',
  SELLO_DECLARATION_VERSION: '1.2.0',
};
