// Loaded into a process before its own code: measures the longest stretch of processor time that its first thread worked without
// serving a timer, which is how long everybody else waited. Asked by a message, it answers and starts again.
const { openSync, readSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.send) {
  // Time on a processor, of this thread alone: what other programs take of the machine does not count. Linux only.
  const place = process.platform === 'linux' ? openSync(`/proc/self/task/${process.pid}/schedstat`) : undefined;
  const bytes = Buffer.alloc(64);
  const milliseconds = () =>
    place === undefined
      ? performance.now()
      : Number.parseInt(bytes.toString('latin1', 0, readSync(place, bytes, 0, 64, 0)), 10) / 1e6;
  let longest = 0;
  let last = milliseconds();
  const tick = () => {
    const now = milliseconds();
    longest = Math.max(longest, now - last);
    last = now;
    setTimeout(tick, 1).unref();
  };
  tick();
  process.on('message', () => {
    tick();
    process.send({ longest });
    longest = 0;
  });
  process.channel.unref();
}
