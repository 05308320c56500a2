import type pg from 'pg';
import { openApi } from '#server/http/openapi/openapi.ts';
import { resources } from '#server/resources/resources.ts';
import { typedClient } from '#server/tenant/typedClient.ts';
import { callsPage } from './reference/calls.ts';
import { commandsPage } from './reference/commands.ts';
import { errorsPage } from './reference/errors.ts';
import { limitsPage } from './reference/limits.ts';
import { settingsPage } from './reference/settings.ts';
import { sampleEntities } from './sampleEntities.ts';
import { dumpSchema } from './schemaDump.ts';

/** The public surface of the code as files, by path, whose changes are read in review. */
export async function makeGoldens(pool: pg.Pool): Promise<Record<string, string>> {
  const declarations = resources.map(({ resource }) => resource);
  return {
    'docs/reference/calls.md': callsPage(resources),
    'docs/reference/commands.md': await commandsPage(),
    'docs/reference/errors.md': await errorsPage(declarations),
    'docs/reference/limits.md': await limitsPage(),
    'docs/reference/settings.md': settingsPage(),
    'tests/golden/openapi.json': `${JSON.stringify(openApi(declarations), null, 2)}\n`,
    'tests/golden/schema.sql': await dumpSchema(pool),
    'tests/golden/stoa-client.ts': typedClient({
      entities: sampleEntities,
      schema_version: 1,
      base_url: 'https://acme.example.com',
    }),
  };
}
