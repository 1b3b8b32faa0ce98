// Regression: calls whose client had disconnected counted as failures of the service, which paged the operator.
import Koa from 'koa';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createRefusal } from '../../src/contracts/errors';
import { createErrorResponseAndCallLogMiddleware } from '../../src/http/kit/request/failures';
import { createLog } from '../../src/main/log';
import { readSettings } from '../../src/settings/settings';

describe('a call that ends with 503', () => {
  it.each([
    ['its client has disconnected', createRefusal('busy', 'client-disconnected'), 499],
    ['the service is busy', createRefusal('busy', 'documents-waiting-max'), 503],
  ])('has the status of its cause if %s', async (_what, refusal, status) => {
    const app = new Koa();
    const key = Buffer.alloc(32, 7).toString('base64');
    const settings = readSettings({
      SELLO_MASTER_KEY: key,
      SELLO_WITNESS: 'given',
      TEMPORAL_ADDRESS: '127.0.0.1:7233',
    });
    app.use(createErrorResponseAndCallLogMiddleware({ settings, log: createLog('test', 'silent') }, []));
    app.use(() => {
      throw refusal;
    });
    const server = app.listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(status);
    } finally {
      server.close();
    }
  });
});
