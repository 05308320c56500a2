import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { makeGoldens } from '../generate/goldens.ts';

export const command = new Command('golden')
  .description(
    'Writes what is generated from the code: tests/golden/ and pages of docs/reference/. Read the diff before you commit it.',
  )
  .action(async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-golden-'));
    await fs.chmod(folder, 0o711);
    const embedded = await startEmbedded(folder, { fsync: 'off' });
    const pool = migrationPool(embedded.connection);
    try {
      await migrate(pool);
      for (const [file, text] of Object.entries(await makeGoldens(pool))) {
        await fs.writeFile(file, text);
        console.log(file);
      }
    } finally {
      await pool.end();
      await embedded.stop();
      const elsewhere = await fs.readFile(path.join(folder, 'database'), 'utf8').catch(() => null);
      if (elsewhere) await fs.rm(elsewhere.trim(), { recursive: true, force: true });
      await fs.rm(folder, { recursive: true, force: true });
    }
  });
