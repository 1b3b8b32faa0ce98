// Settings of who runs an installation: metrics, versions of workers, traces. Rows of the table of settings.

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
  SELLO_WORKER_VERSIONS: {
    kind: 'flag',
    fallback: 'N',
    meaning:
      'The engine gives work to the builds that an operator chooses (docs/upgrade.md), S or N. It needs Temporal 1.29.1 or ' +
      'later, and the same value on all workers of an installation.',
  },
  SELLO_OTLP_URL: {
    kind: 'text',
    fallback: '',
    meaning:
      'Address that takes traces as OTLP over HTTP (protobuf), `http://collector:4318/v1/traces`. Empty: none are made; ' +
      'log lines have a `trace_id` all the same.',
  },
  SELLO_OTLP_AUTHORIZATION: { kind: 'secret', fallback: '', meaning: 'Header `Authorization` for that address.' },
  SELLO_TRACE_PERCENT: {
    kind: 'integer',
    fallback: '100',
    meaning:
      'So many traces of a hundred are sent, of those that begin here. A call with a `traceparent` says itself whether it ' +
      'is to be seen.',
  },
} as const;
