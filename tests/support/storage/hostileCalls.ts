import type { Answer } from '../server/client.ts';
import { postForm } from '../server/multipart.ts';
import type { HostileAccount } from './hostileAccounts.ts';
import { path } from './settings.ts';

const bulk = (titles: readonly string[]) => ({ create: titles.map((title) => ({ title })) });

/** Calls that need an account's server, those that end within 5 s and others. Those that write say what they have written. */
export function callsOf(
  { by, first, file, settings }: HostileAccount,
  seed: number,
  created: (titles: string[]) => void,
) {
  const writing = async (status: number, titles: string[], call: Promise<Answer>) => {
    const answer = await call;
    if (answer.status === status) created(titles);
    return answer;
  };
  const csv = Array.from({ length: 50 }, (_, n) => `${seed}.import.${n}`);
  const form = [['file', { filename: 'a.csv', bytes: `title\n${csv.join('\n')}\n` }]] as const;
  const short = {
    list: () => by.get('/rest/notes?limit=100'),
    search: () => by.get('/rest/notes?search=note%201'),
    record: () => by.get(`/rest/notes/${first}`),
    create: () => writing(201, [`${seed}.one`], by.post('/rest/notes', { title: `${seed}.one` })),
    change: () => by.patch(`/rest/notes/${first}`, { count: seed }),
    file: () => by.get(`/v1/files/${file}`),
    history: () => by.get(`/rest/notes/${first}/history`),
  };
  return {
    short,
    long: {
      bulk: () =>
        writing(
          200,
          [`${seed}.two`, `${seed}.three`],
          by.post('/rest/notes/bulk', bulk([`${seed}.two`, `${seed}.three`])),
        ),
      import: () => writing(200, csv, postForm(by, '/rest/notes/import', form)),
      export: () => by.get('/rest/notes/export.csv'),
      status: () => by.get(`${path}/status`),
      check: () => by.post(`${path}/check`, settings),
    },
  };
}
