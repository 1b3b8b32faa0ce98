// Settings of what is watched: metrics and traces. Rows of the table of settings.

export const watchingSettings = {
  SELLO_API_METRICS_HOST: { kind: 'text', fallback: '127.0.0.1', meaning: 'Address of the metrics of an API.' },
  SELLO_API_METRICS_PORT: {
    kind: 'integer',
    fallback: '8082',
    meaning: 'Port of `GET /metrics` of an API, for the inner network: it has no token. 0: none.',
  },
  SELLO_WORKER_ENGINE_METRICS_PORT: {
    kind: 'integer',
    fallback: '8083',
    meaning:
      "Port of `GET /metrics` of the engine's part of a worker (tasks, slots, polls), on the host of its health port. " +
      '0: none.',
  },
} as const;
