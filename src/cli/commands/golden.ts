import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { makeGoldens } from '../generate/goldens.ts';

/** `npm run golden`: regenerates the goldens from an empty database. Read the diff before you commit it. */
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-golden-'));
await fs.chmod(folder, 0o711);
const embedded = await startEmbedded(folder, { fsync: 'off' });
const pool = migrationPool(embedded.connection);
try {
  await migrate(pool);
  const target = path.resolve(import.meta.dirname, '../../../tests/golden');
  for (const [name, text] of Object.entries(await makeGoldens(pool))) {
    await fs.writeFile(path.join(target, name), text);
    console.log(`tests/golden/${name}`);
  }
} finally {
  await pool.end();
  await embedded.stop();
  const elsewhere = await fs.readFile(path.join(folder, 'database'), 'utf8').catch(() => null);
  if (elsewhere) await fs.rm(elsewhere.trim(), { recursive: true, force: true });
  await fs.rm(folder, { recursive: true, force: true });
}
