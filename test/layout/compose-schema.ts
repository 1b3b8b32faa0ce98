// The part of the Compose format that our file uses, as a JSON schema: Docker is silent about a misspelt key.

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
  required: ['image', 'restart'],
  properties: {
    image: { type: 'string', pattern: '^[a-z0-9./-]+:[A-Za-z0-9._-]+$' },
    build: text,
    init: { type: 'boolean' },
    restart: { type: 'string', pattern: '^(?:unless-stopped|on-failure:\\d+)$' },
    read_only: { type: 'boolean' },
    tmpfs: texts,
    cap_drop: texts,
    security_opt: texts,
    env_file: texts,
    entrypoint: texts,
    command: texts,
    // Numbers and flags are written as texts: YAML would turn `0.0` or `no` into something else.
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
  required: ['name', 'services', 'volumes'],
  properties: {
    name: text,
    services: { type: 'object', additionalProperties: service },
    volumes: { type: 'object', additionalProperties: { type: 'null' } },
  },
  patternProperties: { '^x-': {} },
} as const;
