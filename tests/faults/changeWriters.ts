import { signIn } from '../support/processes/stoaProcess.ts';

export interface ChangeWriters {
  /** Titles of records whose creation has been acknowledged. */
  records: string[];
  /** Fields by id: whether their last acknowledged call left them there. */
  fields: Map<number, 'there' | 'gone'>;
  statuses: Map<number, number>;
  stop(): Promise<void>;
}

type Answer = { status: number; body: { id: number; status_id: number } | null };

/** Calls the API as the owner; a call without an answer has status 0. */
export async function caller(url: string) {
  const authorization = await signIn(url);
  return async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      const answer = await fetch(`${url}/api${path}`, { method, headers, ...sent });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    } catch {
      return { status: 0, body: null };
    }
  };
}

/** Aliases of fields have letters only. */
export const inLetters = (n: number): string =>
  String(n).replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));

let round = 0;

/** Writes records of an entity, and adds, renames and removes its fields, concurrently until stopped. */
export async function startChangeWriters(url: string, entity: { id: number; alias: string }): Promise<ChangeWriters> {
  const call = await caller(url);
  const records: string[] = [];
  const fields: ChangeWriters['fields'] = new Map();
  const statuses: ChangeWriters['statuses'] = new Map();
  let isStopped = false;
  round += 1;
  const counted = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };
  const write = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const title = `${round}.${writer}.${n}`;
      if ((await counted('POST', `/rest/${entity.alias}`, { title })).status === 201) records.push(title);
    }
  };
  const change = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const alias = `f_${inLetters(round)}_${inLetters(writer)}_${inLetters(n)}`;
      const made = await counted('POST', '/v1/entities/fields', {
        entity_id: entity.id,
        name: alias,
        alias,
        type_id: 1 + (n % 2),
      });
      if (made.status !== 201 || !made.body) continue;
      const { id } = made.body;
      fields.set(id, 'there');
      await counted('PATCH', `/v1/entities/fields/${id}`, { alias: `${alias}_x` });
      if (n % 3 === 0) continue;
      const gone = await counted('DELETE', `/v1/entities/fields/${id}`);
      if (gone.status === 204) fields.set(id, 'gone');
      else fields.delete(id); // unknown
    }
  };
  const everybody = [write(0), write(1), write(2), change(0), change(1)];
  return {
    records,
    fields,
    statuses,
    stop: async () => {
      isStopped = true;
      await Promise.all(everybody);
    },
  };
}
