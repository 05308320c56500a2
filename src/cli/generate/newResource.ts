import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '#server/errors/startRefused.ts';
import { fill, type Names } from './resourceNames.ts';
import { registrations } from './resourceRegistrations.ts';

const templates = path.join(import.meta.dirname, 'templates');

/**
 * Writes a working resource and registers it (docs/guides/adding-a-resource.md).
 * @param root of the tree to write into
 * @returns files written and changed
 */
export async function newResource(root: string, names: Names): Promise<{ written: string[]; changed: string[] }> {
  const files = await filesOf(root, names);
  const taken = [`resources/${names.group}/${names.name}`, ...Object.keys(files)].find((file) =>
    existsSync(path.join(root, file)),
  );
  if (taken) throw new StartRefused(`${taken} exists already`);
  // Everything is built before anything is written, so that a failure leaves the tree as it was.
  const written = await Promise.all(
    Object.entries(files).map(async ([file, template]) => {
      const text = fill(await fs.readFile(path.join(templates, `${template}.tmpl`), 'utf8'), names);
      return [file, text] as const;
    }),
  );
  const changed = await Promise.all(
    Object.entries(registrations(names)).map(async ([file, change]) => {
      return [file, change(await fs.readFile(path.join(root, file), 'utf8'))] as const;
    }),
  );
  for (const [file, text] of [...written, ...changed]) {
    await fs.mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await fs.writeFile(path.join(root, file), text);
  }
  const report = { written: written.map(([file]) => file), changed: changed.map(([file]) => file) };
  await format(root, [...report.written, ...report.changed]);
  return report;
}

/** Line breaks depend on the length of the names. */
const format = (root: string, files: string[]) =>
  promisify(execFile)(
    path.join(root, 'node_modules/.bin/biome'),
    ['check', '--write', ...files.filter((file) => !file.endsWith('.sql'))],
    { cwd: root },
  );

async function filesOf(root: string, { group, name, plural }: Names): Promise<Record<string, string>> {
  const migrations = (await fs.readdir(path.join(root, 'src/server/database/migrations'))).sort();
  const number = String(Number(migrations.at(-1)?.slice(0, 4) ?? 0) + 1).padStart(4, '0');
  const folder = `resources/${group}/${name}`;
  return {
    [`${folder}/${name}.resource.ts`]: 'resource',
    [`${folder}/server/${name}.server.ts`]: 'server',
    [`${folder}/web/${name}.view.tsx`]: 'view',
    [`i18n/en/${name}.ts`]: 'en',
    [`i18n/ru/${name}.ts`]: 'ru',
    [`src/server/database/migrations/${number}_${name}.sql`]: 'migration',
    [`tests/api/${name}/${plural}.test.ts`]: 'apiTest',
  };
}
