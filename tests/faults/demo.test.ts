import { afterAll, expect, test } from 'vitest';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { type Program, runProgram } from '../support/processes/processes.ts';
import { environment, signIn } from '../support/processes/stoaProcess.ts';

const data = await temporaryFolder('demo');
afterAll(() => removeDataFolder(data));

interface Person {
  name: string;
  blocked: boolean;
  full_access: boolean;
}

async function startDemo(): Promise<{ program: Program; url: string }> {
  const program = runProgram('src/cli/demo/demoServer.ts', [], environment(data));
  return { program, url: (await program.line(/^Stoa is ready at /)).replace('Stoa is ready at ', '') };
}

async function all<T>(url: string, path: string): Promise<T[]> {
  const answer = await fetch(`${url}/api/v1/${path}?limit=-1`, { headers: { authorization: await signIn(url) } });
  return ((await answer.json()) as { items: T[] }).items;
}

interface Deal {
  id: number;
  created_at: string;
  modified_at: string | null;
}

/** Charts have a bar for every working day, and histories match their records. */
async function expectMonthsOfWork(url: string): Promise<void> {
  const headers = { authorization: await signIn(url) };
  const read = async <T>(path: string) => (await fetch(`${url}/api${path}`, { headers })).json() as Promise<T>;
  const { days, entities } = await read<{ days: string[]; entities: { alias: string; created: number[] }[] }>(
    '/v1/overview',
  );
  const deals = entities.find(({ alias }) => alias === 'deals')?.created ?? [];
  const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());
  expect(days.flatMap((day, at) => (isWorkday(day) && deals[at] === 0 ? [day] : [])).length).toBeLessThan(2);
  const { items } = await read<{ items: Deal[] }>('/rest/deals?sort[id]=asc&limit=50');
  expect(Date.now() - Date.parse(items[0]?.created_at as string)).toBeGreaterThan(150 * 24 * 3_600_000);
  const changed = items.find(({ modified_at }) => modified_at !== null) as Deal;
  expect((changed.modified_at as string) > changed.created_at).toBe(true);
  const history = await read<{ items: { created_at: string }[] }>(`/rest/deals/${changed.id}/history`);
  expect(history.items.map(({ created_at }) => created_at)).toEqual([changed.modified_at, changed.created_at]);
}

test('fills an account and keeps it over a restart', async () => {
  const first = await startDemo();
  const people = await all<Person>(first.url, 'users');
  expect(people.length).toBe(301);
  const names = people.map(({ name }) => name).join();
  expect([/[a-z]/.test(names), /[а-яё]/.test(names)]).toEqual([true, true]);
  expect(people.filter(({ blocked }) => blocked).length).toBeGreaterThan(5);
  expect(people.filter(({ full_access }) => full_access).length).toBeGreaterThan(5);
  expect((await all(first.url, 'sessions')).length).toBeGreaterThan(50);
  expect(first.program.lines).toContain('Added 17200 records');
  const entities = await all<{ alias: string; status_id: number }>(first.url, 'entities');
  expect(entities.map(({ alias, status_id }) => `${alias} ${status_id}`).sort()).toEqual(
    ['calls', 'companies', 'contacts', 'deals', 'document_templates', 'tasks'].map((alias) => `${alias} 2`),
  );
  await expectMonthsOfWork(first.url);
  first.program.process.kill('SIGTERM');
  expect(await first.program.exit).toBe(0);

  const again = await startDemo();
  // A busy machine may log how long something took between them.
  const added = again.program.lines.filter((line) => line.startsWith('Added'));
  expect(added.slice(0, 2)).toEqual(['Added 0 people', 'Added 0 records']);
  expect((await all<Person>(again.url, 'users')).map(({ name }) => name).sort()).toEqual(
    people.map(({ name }) => name).sort(),
  );
  again.program.process.kill('SIGTERM');
  expect(await again.program.exit).toBe(0);
});
