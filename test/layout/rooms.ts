// The layout as data: which room may import which, and which room owns which library.

/** Rooms whose values only depend on their arguments. */
export const pureRooms = [
  'messages',
  'amount',
  'document',
  'einvoice',
  'chain',
  'model',
  'flow',
  'contracts',
  'declaration',
  'console',
];

/** The imports that each room may have in addition to itself. Everything not listed is forbidden. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  // Errors and steps have their texts in the catalogues; a catalogue has the keys of errors.
  'src/contracts': ['src/messages'],
  'src/messages': ['src/contracts'],
  // Types of stored documents; the layout test ensures that they are types only.
  'src/model': ['src/messages', 'src/contracts', 'src/chain'],
  'src/flow': [
    'src/messages',
    'src/contracts',
    'src/document',
    'src/einvoice',
    'src/chain',
    'src/entries',
    'src/model',
  ],
  // The words of the authority and of workflows are values of labels.
  'src/metrics': ['src/contracts'],
  'src/tracing': ['src/contracts', 'src/settings'],
  'src/amount': [],
  'src/threads': [],
  'src/declaration': [],
  'src/spreadsheet': [],
  'src/archive': [],
  // Pages: the input is a view, the output is HTML.
  'src/console': ['src/messages', 'src/contracts'],
  'src/document': ['src/messages', 'src/amount', 'src/contracts'],
  // Templates that users write, in a sandbox; texts of a mail from settings and an invoice.
  'src/mail': ['src/messages', 'src/contracts', 'src/document', 'src/model', 'src/threads'],
  'src/chain': ['src/messages', 'src/amount', 'src/document', 'src/contracts'],
  // Files for other programs: the input is a calculated invoice, the output is XML.
  'src/einvoice': ['src/messages', 'src/amount', 'src/contracts', 'src/document'],
  'src/settings': ['src/messages/message'],
  'src/authority': ['src/messages', 'src/chain', 'src/contracts', 'src/threads'],
  'src/certificates': ['src/contracts', 'src/threads'],
  'src/witness': ['src/contracts'],
  // Both the data that a process keeps for its callers, and their owner.
  'src/shares': ['src/messages', 'src/contracts'],
  'src/outbound': ['src/messages', 'src/contracts'],
  'src/identity': ['src/contracts'],
  'src/pdf': ['src/messages', 'src/contracts', 'src/document', 'src/einvoice', 'src/amount', 'src/threads'],
  'src/store': ['src/messages', 'src/declaration', 'src/chain', 'src/document', 'src/contracts', 'src/model'],
  'src/entries': [
    'src/messages',
    'src/chain',
    'src/document',
    'src/einvoice',
    'src/contracts',
    'src/model',
    'src/shares',
    'src/store',
  ],
  // Use cases of jobs: the work of a call or a step, for any caller.
  'src/jobs': [
    'src/messages',
    'src/contracts',
    'src/document',
    'src/entries',
    'src/flow',
    'src/model',
    'src/store',
    'src/settings',
    'src/temporal',
  ],
  // Use cases of one call: checking, issuing and correcting invoices, for a request or a row of a batch.
  'src/invoices': [
    'src/messages',
    'src/amount',
    'src/contracts',
    'src/document',
    'src/chain',
    'src/entries',
    'src/flow',
    'src/jobs',
    'src/mail',
    'src/model',
    'src/store',
  ],
  // Use cases of books: a period is read and written as files, for a call or the run of an export.
  'src/books': [
    'src/archive',
    'src/authority',
    'src/chain',
    'src/contracts',
    'src/document',
    'src/entries',
    'src/model',
    'src/spreadsheet',
    'src/store',
  ],
  'src/temporal': ['src/contracts', 'src/settings', 'src/store/encryption'],
  'src/http': [
    'src/messages',
    'src/archive',
    'src/books',
    'src/entries',
    'src/document',
    'src/einvoice',
    'src/chain',
    'src/flow',
    'src/jobs',
    'src/invoices',
    'src/mail',
    'src/console',
    'src/contracts',
    'src/model',
    'src/store',
    'src/temporal',
    'src/settings',
    'src/certificates',
    'src/authority',
    'src/declaration',
    'src/identity',
    'src/outbound',
    'src/pdf',
    'src/metrics',
    'src/shares',
    'src/spreadsheet',
    'src/tracing',
  ],
  // It starts servers: it creates the replica set of its mongod, and sets the tax ID that the simulator rejects.
  'src/local': [
    'src/contracts',
    'src/settings',
    'src/store/replica-set',
    'simulator/faults/magic',
    'simulator/settings',
  ],
  'src/delivery': [
    'src/messages',
    'src/contracts',
    'src/flow',
    'src/mail',
    'src/model',
    'src/outbound',
    'src/store',
    'src/temporal',
  ],
  workflows: ['src/contracts', 'src/chain', 'src/flow'],
  activities: [
    'src/messages',
    'src/archive',
    'src/books',
    'src/document',
    'src/einvoice',
    'src/chain',
    'src/flow',
    'src/entries',
    'src/jobs',
    'src/invoices',
    'src/contracts',
    'src/model',
    'src/shares',
    'src/store',
    'src/temporal',
    'src/settings',
    'src/authority',
    'src/certificates',
    'src/pdf',
    'src/metrics',
    'src/tracing',
  ],
  // The simulator has its own rules; its process reads settings and writes a log like the other processes.
  simulator: [
    'src/certificates',
    'src/contracts/limits',
    'src/settings/readers',
    'src/settings/storage',
    'src/main/log',
    'src/main/run-process',
  ],
  // Clients are a separate package: other installations contain nothing of the service.
  clients: [],
  'src/cli': ['*'],
  'src/main': ['*'],
  bench: ['*'],
  storms: ['*'],
  tools: ['*'],
  test: ['*'],
};

/** Rooms that only the named ones import. */
export const importedBy: Readonly<Record<string, readonly string[]>> = {
  // Commands combine parts as processes do: the same connections, the same ids.
  'src/main': ['src/main', 'src/cli', 'simulator', 'test', 'bench', 'storms'],
  // Pictures of the console show the data of the demo. Commands for developers write their help like the commands of
  // the product.
  'src/cli': ['src/cli', 'bench', 'storms', 'tools', 'test'],
  // These folders exist only in a clone, because the product is built without them.
  bench: ['bench', 'storms', 'tools', 'test'],
  storms: ['storms', 'test'],
  tools: ['tools', 'test'],
};

/** Benchmarks and fault tests use everything, including libraries. */
export const measuring = ['bench', 'storms', 'tools'];

/** Each library has one owner room, or a few for different formats. */
export const owners: Readonly<Record<string, readonly string[]>> = {
  // The simulated store of storms throws the errors of the driver.
  mongodb: ['src/store', 'storms'],
  undici: ['src/authority', 'src/outbound'],
  'ipaddr.js': ['src/outbound'],
  nodemailer: ['src/outbound'],
  liquidjs: ['src/mail'],
  'openid-client': ['src/identity'],
  'csv-parse': ['src/document'],
  'csv-stringify': ['src/document'],
  pdfkit: ['src/pdf'],
  fontkit: ['src/pdf'],
  'bidi-js': ['src/pdf'],
  pngjs: ['src/pdf'],
  // These write workbooks, and archives in sections.
  yazl: ['src/spreadsheet', 'src/archive'],
  qrcode: ['src/pdf'],
  'decimal.js': ['src/amount'],
  'openapi-fetch': ['clients'],
  '@sello/client': ['src/cli'],
  preact: ['src/console'],
  'preact-render-to-string': ['src/console'],
  koa: ['src/http'],
  '@koa/router': ['src/http'],
  'koa-jwt': ['src/http'],
  jsonwebtoken: ['src/http'],
  rfc6902: ['src/entries'],
  ajv: ['src/http', 'src/settings'],
  'swagger-ui-dist': ['src/http'],
  'content-disposition': ['src/http'],
  'lru-cache': ['src/http', 'src/entries', 'src/store', 'src/main', 'activities'],
  // These rooms create new ids of the service, and other versions for clients that request one; the store creates the
  // ids of events.
  uuid: ['src/main', 'src/http', 'src/store'],
  'ajv-formats': ['src/http'],
  'node-forge': ['src/certificates'],
  pkijs: ['src/certificates'],
  asn1js: ['src/certificates'],
  'fast-xml-parser': ['src/authority'],
  // `src/authority` creates signatures of records with Node alone, and the receiver checks them.
  'xml-crypto': ['simulator'],
  'prom-client': ['src/metrics'],
  '@opentelemetry/api': ['src/tracing'],
  '@opentelemetry/exporter-trace-otlp-proto': ['src/tracing'],
  '@opentelemetry/resources': ['src/tracing'],
  '@opentelemetry/sdk-trace-node': ['src/tracing'],
  pino: ['src/main', 'src/http', 'src/delivery', 'activities'],
  '@temporalio/client': ['src/temporal', 'src/jobs', 'src/http', 'src/delivery', 'activities'],
  '@temporalio/worker': ['src/temporal', 'src/main'],
  '@temporalio/common': ['src/temporal', 'workflows'],
  // These read settings with it, and create connections from them.
  '@temporalio/envconfig': ['src/settings', 'src/temporal'],
  '@temporalio/workflow': ['workflows'],
  '@temporalio/activity': ['activities'],
};
