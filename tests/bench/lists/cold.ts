import { benchFolder } from '../cleanup.ts';
import { median } from '../program.ts';
import { listsSize, size } from '../size.ts';
import { head, row, verdict } from '../table.ts';
import { serveMinimal } from './minimalApp.ts';
import { expectPaint, lookFor, painted, type Spent, spentOf, watch } from './watch.ts';
import type { World } from './world.ts';

interface Start extends Spent {
  first_rows: number;
  blocked: number;
}

/** From opening the address in a browser with an empty cache to the first rows painted; both lists in turn. */
export async function benchCold(world: World): Promise<void> {
  const { folder } = await benchFolder();
  const minimal = await serveMinimal(folder, world.product);
  const addresses = {
    product: `${world.product}/admin/data/things`,
    minimal: `${minimal}/#/things`,
  };
  for (const slowed of [1, 4]) {
    const runs = { product: [] as Start[], minimal: [] as Start[] };
    for (let round = size.first_round; round <= listsSize.rounds; round++)
      for (const side of round % 2 ? (['product', 'minimal'] as const) : (['minimal', 'product'] as const)) {
        const run = await start(world, addresses[side], slowed);
        if (round > 0) runs[side].push(run);
      }
    printRow(runs, slowed);
  }
}

async function start(world: World, address: string, slowed: number): Promise<Start> {
  const context = await world.visit();
  const page = await context.newPage();
  await watch(page);
  await page.addInitScript(lookFor, expectPaint('tbody tr', 20));
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  if (slowed > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.goto(address, { waitUntil: 'commit' });
  const first_rows = await painted(page);
  const spent = await spentOf(page, cdp);
  const blocked = await page.evaluate(() => window.bench.longTasks.reduce((sum, { ms }) => sum + ms - 50, 0));
  await context.close();
  return { ...spent, first_rows, blocked };
}

function printRow(runs: Record<'product' | 'minimal', Start[]>, slowed: number): void {
  const of = (side: keyof typeof runs, name: keyof Start) => median(runs[side].map((run) => run[name]));
  head(
    `cold start to first rows${slowed > 1 ? `, CPU slowed ${slowed} times` : ''}`,
    'product',
    'minimal',
    'ratio',
    'goal',
  );
  const names = ['first_rows', 'blocked', 'task', 'script', 'style', 'layout', 'requests', 'kb'] as const;
  for (const name of names) {
    const ratio = of('product', name) / of('minimal', name);
    const goal = name === 'first_rows' ? verdict(ratio <= 1.2, '1.2') : '';
    row(labels[name], Math.round(of('product', name)), Math.round(of('minimal', name)), ratio.toFixed(2), goal);
  }
}

const labels: Record<keyof Start, string> = {
  first_rows: 'first rows painted, ms',
  blocked: 'blocked by tasks over 50 ms, ms',
  task: 'main thread until then, ms',
  script: 'of it scripts',
  style: 'of it styles',
  layout: 'of it layout',
  requests: 'requests',
  kb: 'kB received',
};
