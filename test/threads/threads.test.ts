// Threads of heavy work: fair turns between workspaces, limits of time and memory, and threads that start and end
// on demand.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireCompiledFilePath } from '../../src/local/root';
import { FairWorkspaceQueue } from '../../src/threads/fair-queue';
import { ThreadTaskLimitExceededError } from '../../src/threads/thread';
import { TaskThreadPoolFullError, TaskThreadPool, type TaskThreadPoolOptions } from '../../src/threads/threads';

/** Returns its task and the number of the thread. Some tasks never end, fill the memory, or break the program. */
const source = `
  const { threadId } = require('node:worker_threads');
  const { serveThreadTasks } = require(${JSON.stringify(requireCompiledFilePath('src/threads/task-program'))});
  serveThreadTasks((task) => {
    if (task === 'never-ending') for (;;);
    if (task === 'endless') for (const rows = []; ; ) rows.push(new Array(1_000_000).fill(task));
    if (task === 'broken') throw new Error('a defect of the program');
    if (task === 'bytes') return new Uint8Array(100_000).fill(7);
    // The task works for half a second, and makes no progress while the process is stopped.
    const from = process.cpuUsage();
    const usedMs = ({ user, system }) => (user + system) / 1_000;
    while (task === 'long' && usedMs(process.cpuUsage(from)) < 500);
    const untilMs = performance.now() + 20;
    while (performance.now() < untilMs);
    return { task, threadId };
  });
`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'sello-threads-'));
const program = path.join(folder, 'program.cjs');
writeFileSync(program, source);
afterAll(() => rmSync(folder, { recursive: true }));

type Result = { readonly task: string; readonly threadId: number };
let threads: TaskThreadPool<string, Result>;
afterEach(() => threads.close());

function open(form: Partial<TaskThreadPoolOptions<string>> = {}): TaskThreadPool<string, Result> {
  const usual = { program, count: 1, taskMs: 10_000, memoryMb: 128, waitingMax: 100, waitingOfShareMax: 50 };
  threads = new TaskThreadPool({ ...usual, ...form });
  return threads;
}

describe('the threads for heavy work', () => {
  it('do not give the turn of one workspace to another workspace with many tasks', async () => {
    open();
    const ended: string[] = [];
    const run = (share: string, task: string) => threads.run(share, task).then(() => ended.push(task));
    const many = Array.from({ length: 20 }, (_, i) => run('many', `many-${i}`));
    const few = [run('few', 'few-0'), run('few', 'few-1'), run('third', 'third-0')];
    await Promise.all([...many, ...few]);
    // The first task ran before the others came.
    expect(ended.slice(0, 6)).toEqual(['many-0', 'many-1', 'few-0', 'third-0', 'many-2', 'few-1']);
  });

  it('take several light tasks each, and a heavy task alone', async () => {
    open({ held: { countMax: 3, weightMax: 30, weigh: (task) => (task === 'heavy' ? 31 : 10) } });
    const ended: string[] = [];
    const run = (share: string, task: string) => threads.run(share, task).then(() => ended.push(task));
    const tasks = ['many-0', 'many-1', 'many-2', 'many-3', 'many-4'].map((task) => run('many', task));
    tasks.push(run('few', 'heavy'), run('few', 'few-1'), run('third', 'third-0'));
    await Promise.all(tasks);
    // These tasks were waiting before the others came; then workspaces take turns.
    expect(ended).toEqual(['many-0', 'many-1', 'many-2', 'many-3', 'heavy', 'third-0', 'many-4', 'few-1']);
  });

  it('fail a task that never ends, and finish the tasks after it', async () => {
    open({ taskMs: 1_000 });
    const slow = threads.run('one', 'never-ending');
    const behind = [threads.run('one', 'next'), threads.run('two', 'other')];
    await expect(slow).rejects.toBeInstanceOf(ThreadTaskLimitExceededError);
    expect((await Promise.all(behind)).map(({ task }) => task)).toEqual(['next', 'other']);
  });

  it('fail no task if the whole process has stalled', async () => {
    open({ taskMs: 4_000 }).start();
    await threads.run('one', 'first');
    const long = threads.run('one', 'long');
    const stopped = spawn('sh', ['-c', `sleep 0.1; kill -STOP ${process.pid}; sleep 5; kill -CONT ${process.pid}`]);
    const ended = new Promise((resolve) => stopped.once('exit', resolve));
    await expect(long).resolves.toMatchObject({ task: 'long' });
    await ended;
  }, 30_000);

  it('fail a task that fills the memory, and finish the next task', async () => {
    open({ memoryMb: 64 });
    await expect(threads.run('one', 'endless')).rejects.toBeInstanceOf(ThreadTaskLimitExceededError);
    await expect(threads.run('one', 'next')).resolves.toMatchObject({ task: 'next' });
  });

  it('report a defect as a defect, and continue', async () => {
    open();
    const { threadId } = await threads.run('one', 'first');
    await expect(threads.run('one', 'broken')).rejects.toThrow('a defect of the program');
    await expect(threads.run('one', 'next')).resolves.toEqual({ task: 'next', threadId });
  });

  it('limit the waiting tasks in total and of one workspace', async () => {
    open({ waitingMax: 3, waitingOfShareMax: 2 });
    const tasks = ['1', '2', '3'].map((task) => threads.run('one', task));
    await expect(threads.run('one', '4')).rejects.toBeInstanceOf(TaskThreadPoolFullError);
    tasks.push(threads.run('two', '5'));
    await expect(threads.run('three', '6')).rejects.toBeInstanceOf(TaskThreadPoolFullError);
    expect((await Promise.all(tasks)).map(({ task }) => task)).toEqual(['1', '2', '3', '5']);
  });

  it('return bytes', async () => {
    open();
    const bytes = (await threads.run('one', 'bytes')) as unknown as Uint8Array;
    expect([bytes.length, bytes[99_999]]).toEqual([100_000, 7]);
  });

  it('start with the first task, run while there are tasks, and end when there are none', async () => {
    open({ count: 3, idleMs: 300 });
    const first = await threads.run('one', 'a');
    // Other threads would have to be started; this one exists.
    expect((await threads.run('one', 'b')).threadId).toBe(first.threadId);
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect((await threads.run('one', 'c')).threadId).not.toBe(first.threadId);
  });

  it('run tasks in parallel', async () => {
    open({ count: 2 }).start();
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((task) => threads.run('one', task)));
    expect(new Set(all.map(({ threadId }) => threadId)).size).toBe(2);
  });
});

describe('a workspace whose tasks take long', () => {
  it('leaves the thread to other workspaces for as long as its task took', async () => {
    open({ taskMs: 1_000 });
    const ended: string[] = [];
    const run = (share: string, task: string) =>
      threads.run(share, task).then(
        () => ended.push(task),
        () => ended.push('refused'),
      );
    const slow = Array.from({ length: 2 }, () => run('slow', 'never-ending'));
    const others = Array.from({ length: 10 }, (_, i) => run('other', `other-${i}`));
    await Promise.all([...slow, ...others]);
    expect(ended).toEqual(['refused', ...Array.from({ length: 10 }, (_, i) => `other-${i}`), 'refused']);
  });
});

describe('the queue of the threads', () => {
  it('passes over a paused workspace, unless all of them are paused', () => {
    const queue = new FairWorkspaceQueue<string>();
    for (const [share, item] of ['a1', 'b1', 'b2'].map((text) => [text[0] ?? '', text] as const))
      queue.add(share, item);
    queue.pause('a', 60_000);
    expect([queue.first(), queue.take(), queue.take(), queue.first(), queue.take()]).toEqual([
      'b1',
      'b1',
      'b2',
      'a1',
      'a1',
    ]);
  });

  it('serves lanes in turns, with the oldest task of a lane first', () => {
    const queue = new FairWorkspaceQueue<string>();
    for (const [share, item] of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((text) => [text[0] ?? '', text] as const))
      queue.add(share, item);
    expect([queue.size, queue.sizeOf('a'), queue.sizeOf('d')]).toEqual([6, 3, 0]);
    expect(Array.from({ length: 7 }, () => queue.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
    expect(queue.size).toBe(0);
  });
});
