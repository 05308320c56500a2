import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { eventLoop } from '#server/http/plugins/eventLoop.ts';

interface Line {
  msg: string;
  task: string;
  cpu_ms: number;
}

/** Takes so much time of the processor, ms. */
function compute(ms: number): void {
  const { user, system } = process.threadCpuUsage();
  const used = () => {
    const now = process.threadCpuUsage();
    return now.user + now.system - user - system;
  };
  while (used() < ms * 1000);
}

test('only the time of the processor makes a line, and one a minute for each task', async () => {
  const held: Line[] = [];
  const stream = {
    write: (text: string) => {
      const line = JSON.parse(text) as Line;
      if (line.msg === 'event loop held' && line.task?.startsWith('GET')) held.push(line);
    },
  };
  const app = Fastify({ logger: { level: 'warn', stream } });
  await app.register(eventLoop);
  // As on a busy machine: time passes, and the process does not run.
  app.get('/waits', async () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200));
  app.get('/computes', async () => compute(150));
  app.get('/other', async () => compute(150));
  const url = await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  for (const path of ['waits', 'computes', 'computes', 'other', 'computes', 'waits']) await fetch(`${url}/${path}`);
  await expect.poll(() => held.map(({ task }) => task)).toEqual(['GET /computes', 'GET /other']);
  for (const { cpu_ms } of held) expect(cpu_ms).toBeGreaterThan(50);
});
