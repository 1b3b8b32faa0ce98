// The used part of the Compose format as a JSON schema, because Docker ignores a misspelled key.

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const duration = { type: 'string', pattern: '^\\d+(?:ms|s|m|h)$' } as const;

const healthcheck = {
  type: 'object',
  additionalProperties: false,
  required: ['test', 'interval', 'timeout', 'retries'],
  properties: {
    test: { ...texts, minItems: 2, contains: { const: 'CMD' } },
    interval: duration,
    timeout: duration,
    retries: { type: 'integer' },
    start_period: duration,
  },
} as const;

const dependency = {
  type: 'object',
  additionalProperties: false,
  required: ['condition'],
  properties: { condition: { enum: ['service_started', 'service_healthy', 'service_completed_successfully'] } },
} as const;

const service = {
  type: 'object',
  additionalProperties: false,
  required: ['image', 'restart', 'cap_drop', 'security_opt', 'networks'],
  properties: {
    image: { type: 'string', pattern: '^[a-z0-9./-]+:[A-Za-z0-9._-]+$' },
    build: text,
    init: { type: 'boolean' },
    restart: { type: 'string', pattern: '^(?:unless-stopped|on-failure:\\d+)$' },
    read_only: { type: 'boolean' },
    tmpfs: texts,
    cap_drop: texts,
    security_opt: texts,
    user: text,
    networks: texts,
    secrets: texts,
    entrypoint: texts,
    command: texts,
    // Numbers and flags are written as texts, because YAML changes values such as `0.0` or `no`.
    environment: { type: 'object', additionalProperties: text },
    ports: texts,
    volumes: texts,
    deploy: { type: 'object', additionalProperties: false, properties: { replicas: { type: 'integer' } } },
    stop_grace_period: duration,
    healthcheck,
    depends_on: { type: 'object', additionalProperties: dependency },
  },
} as const;

export const composeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'services', 'networks', 'secrets', 'volumes'],
  properties: {
    name: text,
    services: { type: 'object', additionalProperties: service },
    networks: {
      type: 'object',
      additionalProperties: {
        anyOf: [
          { type: 'null' },
          {
            type: 'object',
            additionalProperties: false,
            required: ['internal'],
            properties: { internal: { const: true } },
          },
        ],
      },
    },
    secrets: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['file'],
        properties: { file: { type: 'string', pattern: '^deploy/secrets/[a-z-]+$' } },
      },
    },
    volumes: { type: 'object', additionalProperties: { type: 'null' } },
  },
  patternProperties: { '^x-': {} },
} as const;
