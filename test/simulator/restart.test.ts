// The state of the simulator after a restart or a kill during a write, time statistics, and golden runs.
import { spawn } from 'node:child_process';
import { appendFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { control, linesOf, makeChain, makeRecord, message, send, startOwn } from './sender';

describe('the simulator after a restart', () => {
  test('has the same state, log, chains and certificates as before', async () => {
    const first = await startOwn({ waitSeconds: 60 });
    const chain = makeChain(3, 'A-');
    await send(first.running, message(chain));
    const before = await Promise.all(
      ['/state?issuer=89890001K', '/messages', '/chains', '/records?issuer=89890001K'].map((route) =>
        control(first.running, 'GET', route),
      ),
    );
    await first.running.close();
    const second = await startOwn({ waitSeconds: 60, dataDirectory: first.dataDirectory });
    const after = await Promise.all(
      ['/state?issuer=89890001K', '/messages', '/chains', '/records?issuer=89890001K'].map((route) =>
        control(second.running, 'GET', route),
      ),
    );
    expect(after).toEqual(before);
    const again = linesOf(await send(second.running, message(chain)));
    expect(again.map(({ code }) => code)).toEqual(['3000', '3000', '3000']);
    const { flowControl } = await control<{ flowControl: { early: number } }>(second.running, 'GET', '/statistics');
    expect(flowControl.early).toBe(1);
    await second.running.close();
    first.remove();
  });

  test('drops an incomplete end of the journal, and keeps everything before it', async () => {
    const first = await startOwn();
    await send(first.running, message([makeRecord({ number: 'B-1' })]));
    await first.running.close();
    const journal = path.join(first.dataDirectory, 'journal.log');
    const whole = statSync(journal).size;
    appendFileSync(journal, 'T ["RegistroAlta",[["IDVersion","1.0"]]]\nM {"number":2,"at":17');
    const second = await startOwn({ dataDirectory: first.dataDirectory });
    expect(statSync(journal).size).toBe(whole);
    expect(await control(second.running, 'GET', '/messages')).toMatchObject({ total: 1 });
    await send(second.running, message([makeRecord({ number: 'B-2' })]));
    expect(await control(second.running, 'GET', '/state')).toMatchObject({ issuers: [{ total: 2 }] });
    await second.running.close();
    first.remove();
  });

  test('gives the same responses to the same messages with a fixed clock and counted identifiers', async () => {
    const own = await startOwn();
    const bodies = makeChain(3, 'C-', { date: '10-03-2025', generatedAt: '2025-03-10T09:00:00+01:00' }).map((record) =>
      message([record]),
    );
    const run = async () => {
      await control(own.running, 'DELETE', '/');
      await control(own.running, 'PUT', '/clock', {
        at: '2025-03-10T09:00:02+01:00',
        stepMs: 1000,
        ids: 'counted',
        seed: 3,
      });
      const answers: string[] = [];
      for (const body of bodies) answers.push((await send(own.running, body)).body);
      return answers;
    };
    const first = await run();
    expect(first[0]).toContain('2025-03-10T09:00:02+01:00');
    expect(first[2]).toContain('2025-03-10T09:00:04+01:00');
    expect(new Set(first.map((answer) => /<tikR:CSV>(.*?)</.exec(answer)?.[1])).size).toBe(3);
    expect(await run()).toEqual(first);
    await own.running.close();
    own.remove();
  });

  test('counts senders that do not wait, except after a full message or a message without a response', async () => {
    const own = await startOwn({ waitSeconds: 3600 });
    const early = async () =>
      (await control<{ flowControl: { early: number } }>(own.running, 'GET', '/statistics')).flowControl.early;
    const chain = makeChain(1003, 'D-');
    await control(own.running, 'PUT', '/faults', { rules: [{ kind: 'drop', next: 1 }] });
    await expect(send(own.running, message(chain.slice(0, 1)))).rejects.toThrow();
    await send(own.running, message(chain.slice(0, 1)));
    expect(await early()).toBe(0);
    await send(own.running, message(chain.slice(1, 2)));
    expect(await early()).toBe(1);
    await send(own.running, message(chain.slice(2, 1002)));
    expect(await early()).toBe(1);
    await own.running.close();
    own.remove();
  });

  test('starts again with its state after kill -9', async () => {
    const own = await startOwn();
    await own.running.close();
    const program = "require('./simulator/main')";
    const register = path.join(__dirname, 'run-typescript.cjs');
    const env = {
      ...process.env,
      SELLO_SIMULATOR_PORT: '0',
      SELLO_SIMULATOR_CONTROL_PORT: '0',
      SELLO_SIMULATOR_DATA: own.dataDirectory,
    };
    const start = () =>
      new Promise<{ url: string; controlUrl: string; kill: (signal: NodeJS.Signals) => Promise<void> }>(
        (resolve, reject) => {
          const child = spawn(process.execPath, ['-r', register, '-e', program], {
            env,
            cwd: path.join(__dirname, '../..'),
          });
          const gone = new Promise<void>((done) => child.once('exit', () => done()));
          const kill = async (signal: NodeJS.Signals) => (child.kill(signal), gone);
          child.stdout.once('data', (line: Buffer) =>
            resolve({ ...(JSON.parse(line.toString()) as { url: string; controlUrl: string }), kill }),
          );
          child.stderr.once('data', (line: Buffer) => reject(new Error(line.toString())));
        },
      );
    const first = await start();
    await send({ ...own.running, ...first }, message([makeRecord({ number: 'E-1' })]));
    await first.kill('SIGKILL');
    const second = await start();
    expect(await control({ ...own.running, ...second }, 'GET', '/state')).toMatchObject({ issuers: [{ total: 1 }] });
    await second.kill('SIGTERM');
    own.remove();
  });
});
