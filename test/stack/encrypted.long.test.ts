// Tests MongoDB with users and TLS, as in docker-compose.yml, and Temporal with mutual TLS, with rights on one database.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { Client, Connection } from '@temporalio/client';
import { BSON, MongoClient } from 'mongodb';
import {
  createLocalCertificateAuthority,
  createLocalClientCertificate,
} from '../../src/certificates/create-certificates';
import { encodePkcs12 } from '../../src/certificates/pkcs12';
import { findOrInstallThirdPartyServer } from '../../src/local/obtain-program';
import { chooseFreePorts } from '../../src/local/ports';
import { thirdPartyServerPrograms } from '../../src/local/programs';
import { ownName, temporalAddress } from '../servers/addresses';
import { describeUnless } from '../skipped';
import { type FaultStack, createId, startFaultStack } from './stack';
import { callsWithSecrets } from './step-secrets';
import { listenLocally } from '../servers/listen';

const validity = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) };
const taskQueue = ownName('encrypted');
const root = path.join(__dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-encrypted-'));
const secrets = path.join(folder, 'secrets');
const secret = (name: string): string => path.join(secrets, name);
const readText = (name: string): string => readFileSync(secret(name), 'utf8').trim();

const lack = spawnSync('openssl', ['version']).status === 0 ? undefined : 'there is no openssl on this machine';
describeUnless(lack, 'a stack with users and TLS', () => {
  let mongod: ChildProcess;
  let port: number;
  let engine: tls.Server;
  let sello: FaultStack;
  const uri = (user: string): string =>
    readText('mongodb-uri')
      .replace('sello:', `${user}:`)
      .replace('mongodb:27017', `127.0.0.1:${port}`)
      .replace('/run/secrets/', `${secrets}/`);

  const engineSettings = (): NodeJS.ProcessEnv => ({
    SELLO_TASK_QUEUE: taskQueue,
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: secret('ca'),
    TEMPORAL_TLS_CLIENT_CERT_PATH: secret('sello-certificate'),
    TEMPORAL_TLS_CLIENT_KEY_PATH: secret('sello-certificate-key'),
    TEMPORAL_TLS_SERVER_NAME: 'temporal',
  });

  beforeAll(async () => {
    const run = spawnSync('sh', [path.join(root, 'deploy/make-secrets.sh'), secrets], { encoding: 'utf8' });
    expect([run.status, run.stderr]).toEqual([0, '']);
    ({ port } = await chooseFreePorts({ port: [] }));
    mongod = await startMongod();
    await makeUsers();
    engine = await encryptEngine();
    sello = await startFaultStack({
      environment: {
        MONGODB_URI: uri('sello'),
        TEMPORAL_ADDRESS: `127.0.0.1:${(engine.address() as AddressInfo).port}`,
      },
      env: {
        all: engineSettings(),
      },
    });
  }, 120_000);
  afterAll(async () => {
    await sello?.stop();
    engine?.close();
    mongod?.kill('SIGTERM');
    if (mongod?.exitCode === null) await new Promise((resolve) => mongod.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** The command of deploy/mongodb/start-mongod.sh, with local paths. */
  async function startMongod(): Promise<ChildProcess> {
    const script = readFileSync(path.join(root, 'deploy/mongodb/start-mongod.sh'), 'utf8').replaceAll('\\\n', ' ');
    const given = /docker-entrypoint\.sh mongod (.*)/.exec(script)?.[1]?.trim().split(/\s+/) ?? [];
    expect(given).toEqual(expect.arrayContaining(['--auth', 'requireTLS']));
    copyFileSync(secret('mongodb-keyfile'), path.join(folder, 'keyfile'));
    chmodSync(path.join(folder, 'keyfile'), 0o400);
    mkdirSync(path.join(folder, 'db'));
    const places = given
      .map((word) => word.replace('/run/secrets/', `${secrets}/`).replace('/tmp/keyfile', path.join(folder, 'keyfile')))
      .flatMap((word) => (word === '--bind_ip_all' ? ['--bind_ip', '127.0.0.1'] : [word]));
    const own = ['--port', String(port), '--dbpath', path.join(folder, 'db'), '--nounixsocket', '--oplogSize', '64'];
    const program = await findOrInstallThirdPartyServer(thirdPartyServerPrograms.mongod, () => undefined);
    return spawn(program, [...places, ...own, '--logpath', path.join(folder, 'mongod.log')], { stdio: 'ignore' });
  }

  /** Runs the steps of the image and of deploy/mongodb/start-replica-set.js: the administrator, the set, the user of Sello. */
  async function makeUsers(): Promise<void> {
    const bare = `mongodb://127.0.0.1:${port}/?directConnection=true&tls=true&tlsCAFile=${secret('ca')}`;
    const first = await patiently(() => MongoClient.connect(bare, { serverSelectionTimeoutMS: 500 }));
    await first
      .db('admin')
      .command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: `127.0.0.1:${port}` }] } });
    await patiently(async () => {
      if (!(await first.db('admin').command({ hello: 1 })).isWritablePrimary) throw new Error('no primary yet');
    });
    const pwd = readText('mongodb-root-password');
    await first.db('admin').command({ createUser: 'root', pwd, roles: ['root'] });
    await first.close();
    const admin = await MongoClient.connect(bare, { auth: { username: 'root', password: pwd } });
    await admin.db('admin').command({
      createRole: 'replicaSetReader',
      privileges: [{ resource: { cluster: true }, actions: ['replSetGetConfig'] }],
      roles: [],
    });
    const roles = [
      { role: 'readWrite', db: 'sello' },
      { role: 'replicaSetReader', db: 'admin' },
    ];
    await admin.db('sello').command({ createUser: 'sello', pwd: readText('mongodb-password'), roles });
    await admin.close();
  }

  /** The Temporal of the test run behind a proxy that requires TLS with a client certificate. */
  async function encryptEngine(): Promise<tls.Server> {
    const [host = '', to = ''] = temporalAddress().split(':');
    const door = tls.createServer(
      {
        cert: readFileSync(secret('temporal-certificate')),
        key: readFileSync(secret('temporal-certificate-key')),
        ca: readFileSync(secret('ca')),
        requestCert: true,
        rejectUnauthorized: true,
        ALPNProtocols: ['h2'],
      },
      (inside) => {
        const outside = net.connect(Number(to), host);
        inside.pipe(outside).pipe(inside);
        for (const end of [inside, outside]) end.on('error', () => [inside, outside].forEach((one) => one.destroy()));
      },
    );
    await listenLocally(door);
    return door;
  }

  it('reports an invoice from upload to outcome', async () => {
    await sello.supplier('B12345674');
    const { id } = await sello.makeInvoice('B12345674');
    const job = await sello.finish((await sello.startJob('Invoice', id)).id);
    expect([job.status, job.faults]).toEqual(['OK', []]);
    expect((await sello.entry(id)).state).toBe('sent');
    expect(await sello.received('B12345674')).toMatchObject({ whole: true, records: [{}] });
  }, 90_000);

  it('lets `sello upgrade check` of the built code find that open runs can continue', async () => {
    const env = { ...process.env, ...engineSettings(), TEMPORAL_ADDRESS: sello.stack.addresses.temporal };
    const args = [path.join(root, 'deploy/sello.mjs'), 'upgrade', 'check', '--data', path.join(folder, 'nobody')];
    const check = spawn(process.execPath, args, { env });
    let output = '';
    for (const stream of [check.stdout, check.stderr])
      stream.on('data', (bytes: Buffer) => void (output += bytes.toString()));
    const code = await new Promise((resolve) => check.once('close', resolve));
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/\d+ open runs replayed .*chain \d+.*: all can continue with this build/),
    ]);
  }, 60_000);

  it('refuses clients without a password or TLS, and access to other databases', async () => {
    const connect = (address: string) => MongoClient.connect(address, { serverSelectionTimeoutMS: 1_500 });
    await expect(connect(uri('sello').replace(/sello:[^@]*@/, 'sello:wrong@'))).rejects.toThrow(/uthentication failed/);
    await expect(
      connect(
        uri('sello')
          .replace('tls=true', 'tls=false')
          .replace(/&tlsCAFile=[^&]*/, ''),
      ),
    ).rejects.toThrow();
    const nobody = await connect(uri('sello').replace(/sello:[^@]*@/, ''));
    await expect(nobody.db('sello').collection('entries').findOne()).rejects.toThrow(/requires authentication/);
    await nobody.close();
    const client = await connect(uri('sello'));
    expect(await client.db('sello').collection('entries').countDocuments()).toBeGreaterThan(0);
    await expect(client.db('admin').collection('system.users').findOne()).rejects.toThrow(/not authorized/);
    await expect(client.db('other').collection('rows').insertOne({})).rejects.toThrow(/not authorized/);
    await client.close();
  }, 30_000);

  it('keeps keys and passwords out of logs, histories, responses and dumps (S11)', async () => {
    const password = `Contraseña-${createId()}`;
    const own = createLocalClientCertificate(
      createLocalCertificateAuthority('Otra autoridad', validity),
      { kind: 'seal', name: 'S11 SL', nif: 'B12345674' },
      validity,
    );
    const place = '/fiscal/v1/suppliers/B12345674/certificate';
    const data = encodePkcs12(own, password).toString('base64');
    const responses = [
      await sello.call('PUT', place, { data, password: `${password}-` }),
      await sello.call('PUT', place, { data: `${data.slice(0, -400)}AAAA`, password }),
      await sello.call('PUT', place, { data, password }),
      await sello.call('GET', place),
      await sello.call('PUT', place, { data, password, [password]: 1 }),
      await sello.call('POST', `/silo/v1/entries?token=${readText('mongodb-password')}`, { data: {} }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 200, 200, 400, 422]);
    const step = { token: `tok-${createId()}`, header: `hdr-${createId()}` };
    responses.push(...(await callsWithSecrets(sello, step)));
    const masterKey = readFileSync(path.join(sello.dataFolder(), 'master-key'), 'utf8').trim();
    const { token, operatorToken } = sello.stack.addresses;
    const secretTexts = {
      password,
      'private key': own.keyPem.split('\n')[3] ?? '',
      'private key, as bytes': Buffer.from(own.keyPem.split('\n')[3] ?? '', 'base64').toString('latin1'),
      'file with the private key': data.slice(200, 260),
      'master key': masterKey,
      'master key, as bytes': Buffer.from(masterKey, 'base64').toString('latin1'),
      "database's password": readText('mongodb-password'),
      token,
      "operator's token": operatorToken,
      'token of a step': step.token,
      'header of a step': step.header,
    };
    const logs = path.join(sello.dataFolder(), 'logs');
    const places = {
      answers: JSON.stringify(responses.filter(({ status }) => status !== 400)),
      logs: readdirSync(logs)
        .map((name) => readFileSync(path.join(logs, name), 'latin1'))
        .join('\n'),
      histories: await histories(),
      dump: await dump(),
    };
    expect(places.logs.length).toBeGreaterThan(1_000);
    for (const [where, text] of Object.entries(places)) {
      for (const [what, secretText] of Object.entries(secretTexts)) {
        expect([where, what, text.includes(secretText)]).toEqual([where, what, false]);
        // Texts in logs and histories may be UTF-8 bytes.
        expect([where, what, text.includes(Buffer.from(secretText).toString('latin1'))]).toEqual([where, what, false]);
      }
    }
  }, 60_000);

  /** Returns the whole database as bytes. */
  async function dump(): Promise<string> {
    const client = await MongoClient.connect(uri('sello'));
    const parts: string[] = [];
    for (const { name } of await client.db('sello').listCollections().toArray()) {
      for await (const row of client.db('sello').collection(name).find()) {
        parts.push(Buffer.from(BSON.serialize(row)).toString('latin1'));
      }
    }
    await client.close();
    expect(parts.length).toBeGreaterThan(10);
    return parts.join('\n');
  }

  /** Returns every history of the runs of these processes, with payloads as text. */
  async function histories(): Promise<string> {
    const connection = await Connection.connect({ address: temporalAddress() });
    const client = new Client({ connection });
    const parts: string[] = [];
    for await (const { workflowId, runId } of client.workflow.list({ query: `TaskQueue = '${taskQueue}'` })) {
      const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
      parts.push(
        JSON.stringify(history, (_, value) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
        ),
      );
    }
    await connection.close();
    expect(parts.length).toBeGreaterThan(2);
    return parts.join('\n');
  }

  it('refuses a Temporal connection without a certificate of the internal authority', async () => {
    const ended = new Promise<string>((resolve) => {
      const { port: at } = engine.address() as AddressInfo;
      const socket = tls.connect({
        port: at,
        host: '127.0.0.1',
        ca: readFileSync(secret('ca')),
        servername: 'temporal',
      });
      socket.on('error', (error) => resolve(error.message));
      socket.on('close', () => resolve('closed'));
      socket.on('data', () => resolve('answered'));
    });
    expect(await ended).not.toBe('answered');
  });
});

/** Retries for 30 s. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= 150) throw error;
      await sleep(200);
    }
  }
}
