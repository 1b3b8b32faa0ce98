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

/** What each room may import in addition to itself. Everything not listed is forbidden. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  // Errors and steps have their texts in the catalogues; a catalogue knows the keys of errors.
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
  // Pages: a view goes in, HTML comes out.
  'src/console': ['src/messages', 'src/contracts'],
  'src/document': ['src/messages', 'src/amount', 'src/contracts'],
  // Templates that users write, in a sandbox; texts of a mail from settings and an invoice.
  'src/mail': ['src/messages', 'src/contracts', 'src/document', 'src/model'],
  'src/chain': ['src/messages', 'src/amount', 'src/document', 'src/contracts'],
  // Files for other programs: a calculated invoice goes in, XML comes out.
  'src/einvoice': ['src/messages', 'src/amount', 'src/contracts', 'src/document'],
  'src/settings': ['src/messages/message'],
  'src/authority': ['src/messages', 'src/chain', 'src/contracts'],
  'src/certificates': ['src/contracts', 'src/threads'],
  'src/witness': ['src/contracts'],
  // Both what a process holds for its callers, and whose it is.
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
  // Use cases of jobs: what a call or a step does, for any caller.
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
  // Use cases of one call: judging, issuing and correcting invoices, for a request or a row of a batch.
  'src/invoices': [
    'src/messages',
    'src/amount',
    'src/contracts',
    'src/document',
    'src/chain',
    'src/entries',
    'src/flow',
    'src/jobs',
    'src/model',
    'src/store',
  ],
  'src/temporal': ['src/contracts', 'src/settings', 'src/store/encryption'],
  'src/http': [
    'src/messages',
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
  // It starts servers: it makes the replica set of its mongod, and names the tax code that the simulator refuses.
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
    'src/document',
    'src/einvoice',
    'src/chain',
    'src/flow',
    'src/entries',
    'src/jobs',
    'src/invoices',
    'src/contracts',
    'src/model',
    'src/store',
    'src/temporal',
    'src/settings',
    'src/authority',
    'src/certificates',
    'src/pdf',
    'src/metrics',
    'src/tracing',
  ],
  // Rules of its own; its process reads settings and writes a log as the others do.
  simulator: [
    'src/certificates',
    'src/contracts/limits',
    'src/settings/readers',
    'src/settings/storage',
    'src/main/log',
    'src/main/run-process',
  ],
  // A package of its own: what is installed elsewhere knows nothing of the service.
  clients: [],
  'src/cli': ['*'],
  'src/main': ['*'],
  bench: ['*'],
  storms: ['*'],
  tools: ['*'],
  test: ['*'],
};

/** Nobody imports these rooms, but for the ones named. */
export const importedBy: Readonly<Record<string, readonly string[]>> = {
  // Commands put parts together as processes do: the same connections, the same ids.
  'src/main': ['src/main', 'src/cli', 'simulator', 'test', 'bench', 'storms'],
  // Pictures of the console are taken of what the demo makes.
  // Commands of developers write their help as those of the product.
  'src/cli': ['src/cli', 'bench', 'storms', 'tools', 'test'],
  // What only a clone has: the product is built without it.
  bench: ['bench', 'storms', 'tools', 'test'],
  storms: ['storms', 'test'],
  tools: ['tools', 'test'],
};

/** Benchmarks and fault tests drive everything, also libraries. */
export const measuring = ['bench', 'storms', 'tools'];

/** Each library has one owner room (or a few, each for its own reading). */
export const owners: Readonly<Record<string, readonly string[]>> = {
  // The simulated store of storms throws the driver's own errors.
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
  yazl: ['src/spreadsheet'],
  qrcode: ['src/pdf'],
  'decimal.js': ['src/amount'],
  'openapi-fetch': ['clients'],
  '@sello/client': ['src/cli'],
  preact: ['src/console'],
  'preact-render-to-string': ['src/console'],
  koa: ['src/http'],
  '@koa/router': ['src/http'],
  'koa-jwt': ['src/http'],
  'raw-body': ['src/http'],
  jsonwebtoken: ['src/http'],
  rfc6902: ['src/entries'],
  ajv: ['src/http', 'src/settings'],
  'swagger-ui-dist': ['src/http'],
  'content-disposition': ['src/http'],
  'lru-cache': ['src/http', 'src/entries', 'src/store', 'src/main', 'activities'],
  // New ids of the service, and the other versions for clients that ask for one; the store makes those of events.
  uuid: ['src/main', 'src/http', 'src/store'],
  'ajv-formats': ['src/http'],
  'node-forge': ['src/certificates'],
  pkijs: ['src/certificates'],
  asn1js: ['src/certificates'],
  'fast-xml-parser': ['src/authority'],
  // Signatures of records are made by `src/authority` with Node alone; who receives them checks them.
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
  // Settings are read with it, and connections are made from them.
  '@temporalio/envconfig': ['src/settings', 'src/temporal'],
  '@temporalio/workflow': ['workflows'],
  '@temporalio/activity': ['activities'],
};
