// Everything that the environment `live` asks of an installation (src/settings/live.ts).

export const liveSettings = {
  SELLO_SOFTWARE_PRODUCER_NAME: 'Productora S.L.',
  SELLO_SOFTWARE_PRODUCER_NIF: 'B98602642',
  SELLO_SOFTWARE_NAME: 'Sello',
  SELLO_SOFTWARE_ID: 'SE',
  SELLO_SOFTWARE_VERSION: '1.2.0',
  SELLO_SOFTWARE_ONLY_FISCAL: 'S',
  SELLO_SOFTWARE_MANY_TAXPAYERS: 'S',
  SELLO_SOFTWARE_DECLARED_VERSION: '1.2.0',
};
