import { afterAll, expect, test } from 'vitest';
import { removeDataFolder, temporaryFolder } from '../support/folders.ts';
import { type Program, runProgram } from '../support/processes.ts';
import { environment, signIn } from '../support/stoaProcess.ts';

const data = await temporaryFolder('demo');
afterAll(() => removeDataFolder(data));

interface Person {
  name: string;
  blocked: boolean;
  full_access: boolean;
}

async function startDemo(): Promise<{ program: Program; url: string }> {
  const program = runProgram('src/cli/demo.ts', [], environment(data));
  return { program, url: (await program.line(/^Stoa is ready at /)).replace('Stoa is ready at ', '') };
}

async function all<T>(url: string, path: string): Promise<T[]> {
  const answer = await fetch(`${url}/api/v1/${path}?limit=-1`, { headers: { authorization: await signIn(url) } });
  return ((await answer.json()) as { items: T[] }).items;
}

test('is a filled account, and the same one when it is started again', async () => {
  const first = await startDemo();
  const people = await all<Person>(first.url, 'users');
  expect(people.length).toBe(301);
  const names = people.map(({ name }) => name).join();
  expect([/[a-z]/.test(names), /[а-яё]/.test(names)]).toEqual([true, true]);
  expect(people.filter(({ blocked }) => blocked).length).toBeGreaterThan(5);
  expect(people.filter(({ full_access }) => full_access).length).toBeGreaterThan(5);
  expect((await all(first.url, 'sessions')).length).toBeGreaterThan(50);
  expect(first.program.lines).toContain('Added 11200 records');
  const entities = await all<{ alias: string; status_id: number }>(first.url, 'entities');
  expect(entities.map(({ alias, status_id }) => `${alias} ${status_id}`).sort()).toEqual(
    ['companies', 'contacts', 'deals', 'tasks'].map((alias) => `${alias} 2`),
  );
  first.program.process.kill('SIGTERM');
  expect(await first.program.exit).toBe(0);

  const again = await startDemo();
  expect(again.program.lines.slice(0, 2)).toEqual(['Added 0 people', 'Added 0 records']);
  expect((await all<Person>(again.url, 'users')).map(({ name }) => name).sort()).toEqual(
    people.map(({ name }) => name).sort(),
  );
  again.program.process.kill('SIGTERM');
  expect(await again.program.exit).toBe(0);
});
