import fs from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Statements that leave something in their session, which a pooler in transaction mode lends to others
 * (docs/operating/running.md#poolers). They are only for connections that keep a session of their own.
 */
const rules: Record<string, RegExp> = {
  'set without local': /['"`;]\s*set\s+(?!local\b|transaction\b|constraints\b|default\b)[a-z$]/gi,
  'set_config for the session': /set_config\([^()]*,\s*false\s*\)/gi,
  'advisory lock of the session': /\bpg_(try_)?advisory_(lock|unlock)\w*/gi,
  listen: /['"`;]\s*(un)?listen\s+[\w$"]/gi,
  'temporary table that stays': /\bcreate\s+((local|global)\s+)?temp(orary)?\s+table\b(?![^;]*\bon commit drop\b)/gi,
  'prepared by text': /['"`;]\s*(prepare\s+\w+|deallocate\b)/gi,
  'cursor that stays': /\bwith hold\b/gi,
  reset: /['"`;]\s*(reset\s+\w|discard\s+\w)/gi,
};

/** Files whose connections keep a session, or that make such connections. */
const allowed: Record<string, string> = {
  'resources/account/storage/server/newPlace.ts': 'on `DataPlane.connection`, which keeps a session',
  'src/cli/citus/clusterDatabase.ts': 'connects to the servers of a new cluster directly',
  'src/server/database/migrate.ts': 'migrations connect directly',
  'src/server/database/notices.ts': 'listens on a connection of its own',
  'src/server/database/pool/sessionSettings.ts': 'sets up connections that keep a session',
  'src/server/jobs/leases.ts': 'the queue connects directly',
  'src/server/tenant/changes/longRunning.ts': 'on `DataPlane.connection`, which keeps a session',
  'src/server/tenant/move/side.ts': 'on `Planes.connect`, which keeps a session',
  'src/server/tenant/planes/dedicated.ts': 'makes these connections',
  'src/server/tenant/recordTypes.ts': 'the settings of such connections',
  'src/server/tenant/servers/breakerPool.ts': "connections to customers' servers and to other planes",
};

const sources = fs
  .globSync(['src/server/**/*.ts', 'src/cli/**/*.ts', 'resources/*/*/server/**/*.ts'])
  .toSorted()
  .map((file) => ({
    file,
    text: fs.readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, ''),
  }));

const breaches = (text: string): string[] =>
  Object.entries(rules).flatMap(([rule, pattern]) => [...text.matchAll(pattern)].map(([found]) => `${rule}: ${found}`));

test('SQL that goes through the pools leaves nothing in a session', () => {
  const found = sources.flatMap(({ file, text }) =>
    file in allowed ? [] : breaches(text).map((breach) => `${file}: ${breach}`),
  );
  expect(found).toEqual([]);
});

test('every exception is needed', () => {
  for (const file of Object.keys(allowed))
    expect(breaches(sources.find((source) => source.file === file)?.text ?? ''), file).not.toEqual([]);
});

test.each([
  '`set role stoa_data; select 1`',
  "'begin; set statement_timeout = 1'",
  "'set timezone to 0'",
  "'SET SESSION ROLE x'",
  "`select set_config('role', $1, false)`",
  "'select pg_try_advisory_lock($1)'",
  "'listen stoa_changes'",
  "'create temp table x (id int)'",
  "'create temporary table x on commit delete rows as select 1'",
  '`deallocate all`',
  "'declare c cursor with hold for select 1'",
  "'reset role'",
])('finds %s', (text) => {
  expect(breaches(text)).not.toEqual([]);
});

test.each([
  "'set local role stoa_app'",
  "'begin; set transaction read only; set local lock_timeout = 1'",
  '`update t set a = 1`',
  "'select pg_advisory_xact_lock($1)'",
  '`create temp table x (id int) on commit drop`',
])('allows %s', (text) => {
  expect(breaches(text)).toEqual([]);
});
