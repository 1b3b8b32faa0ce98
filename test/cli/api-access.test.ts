// Tests which token a command sends to which API: the tokens of the local stack are only for the local stack.
import { findApiUrlAndTokenOrPrintRemedy, parseRetryAfterSeconds } from '../../src/cli/api-access';
import { type LocalStackFileContent, writeLocalStackFile } from '../../src/local/local-stack-info';
import { capturePrinted } from './printed';
import { ownFolder } from '../servers/own-folder';

const variables = ['SELLO_API', 'SELLO_TOKEN', 'SELLO_OPERATOR_TOKEN'];
const before = { ...process.env };
const elsewhere = 'https://sello.example';
const data = ownFolder('sello-api-access-');
const { errors } = capturePrinted();

beforeAll(() => {
  const apis = ['http://127.0.0.1:8080', 'http://127.0.0.1:8081'];
  const content: Partial<LocalStackFileContent> = { apis, token: 'local-tenant', operatorToken: 'local-operator' };
  writeLocalStackFile(data, { ...content, api: 'http://127.0.0.1:8080' } as LocalStackFileContent);
});
beforeEach(() => {
  for (const name of variables) delete process.env[name];
});
afterEach(() => {
  for (const name of variables) if (before[name] !== undefined) process.env[name] = before[name];
});

const find = (options: { readonly api?: string; readonly token?: string } = {}) =>
  findApiUrlAndTokenOrPrintRemedy({ data, ...options });

describe('the tokens of a running local stack', () => {
  it.each([undefined, 'http://127.0.0.1:8080', 'http://127.0.0.1:8081/', 'http://localhost:8080'])(
    'are used for an API of the stack: %s',
    (api) => {
      expect(find(api === undefined ? {} : { api })).toMatchObject({
        token: 'local-tenant',
        operatorToken: 'local-operator',
      });
    },
  );

  it.each([
    elsewhere,
    'http://127.0.0.1:9090',
    'https://127.0.0.1:8080',
    'http://localhost.sello.example:8080',
    'nowhere',
  ])('are not sent to another API: %s', (api) => {
    expect(find({ api })).toBeUndefined();
    expect(errors).toEqual([`Missing token for ${api}. Set --token or SELLO_TOKEN.`]);
    expect(find({ api, token: 'own' })).toMatchObject({ api, token: 'own', operatorToken: undefined });
  });

  it('are not sent to the API of the environment, for which the environment has its own tokens', () => {
    process.env.SELLO_API = elsewhere;
    expect(find()).toBeUndefined();
    Object.assign(process.env, { SELLO_TOKEN: 'tenant', SELLO_OPERATOR_TOKEN: 'operator' });
    expect(find()).toMatchObject({ api: elsewhere, token: 'tenant', operatorToken: 'operator' });
  });
});

// Regression: a date, which proxies send in maintenance, was not read.
describe('`Retry-After`', () => {
  const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toUTCString();

  it('is read as seconds or as a date', () => {
    expect(parseRetryAfterSeconds('3')).toBe(3);
    expect(parseRetryAfterSeconds(inSeconds(3_600))).toBeGreaterThan(3_500);
    expect(parseRetryAfterSeconds(inSeconds(-3_600))).toBe(0);
  });

  it.each(['', ' ', 'soon', '-1', '1.5'])('is absent for %j', (text) =>
    expect(parseRetryAfterSeconds(text)).toBeUndefined(),
  );
});
