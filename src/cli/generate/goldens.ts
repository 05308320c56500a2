import type pg from 'pg';
import { accessTable } from '#server/http/accessTable.ts';
import { openApi } from '#server/http/openapi/openapi.ts';
import { resources } from '#server/resources/resources.ts';
import { typedClient } from '#server/tenant/typedClient.ts';
import { commandReference } from './commandReference.ts';
import { sampleEntities } from './sampleEntities.ts';
import { dumpSchema } from './schemaDump.ts';

/** The public surface of the code as files, by path, whose changes are read in review. */
export async function makeGoldens(pool: pg.Pool): Promise<Record<string, string>> {
  return {
    'docs/reference/commands.md': await commandReference(),
    'tests/golden/access.txt': printAccess(),
    'tests/golden/openapi.json': `${JSON.stringify(openApi(resources.map(({ resource }) => resource)), null, 2)}\n`,
    'tests/golden/schema.sql': await dumpSchema(pool),
    'tests/golden/stoa-client.ts': typedClient({
      entities: sampleEntities,
      schema_version: 1,
      base_url: 'https://acme.example.com',
    }),
  };
}

function printAccess(): string {
  const rows = accessTable(resources);
  const width = Math.max(...rows.map(({ path }) => path.length)) + 2;
  return rows
    .map(({ method, path, access, by_module }) =>
      [method.padEnd(8), path.padEnd(width), access, by_module && ` module`, '\n'].filter(Boolean).join(''),
    )
    .join('');
}
