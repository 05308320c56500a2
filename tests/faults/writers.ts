import { signIn } from '../support/processes/stoaProcess.ts';

export interface Writers {
  /** Emails whose creation the server has acknowledged. */
  acknowledged: string[];
  /** Number of responses by status; 0 is a call without a response. */
  statuses: Map<number, number>;
  stop(): Promise<void>;
}

/** Creates users in several concurrent loops until stopped. */
export async function startWriters(url: string, count = 4): Promise<Writers> {
  const authorization = await signIn(url);
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  let isStopped = false;
  const write = async (email: string): Promise<number> => {
    const body = JSON.stringify({
      name: 'Written',
      email,
      password: 'some-password',
      password_confirm: 'some-password',
    });
    const headers = { authorization, 'content-type': 'application/json' };
    return fetch(`${url}/api/v1/users`, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => 0,
    );
  };
  const writers = Array.from({ length: count }, async (_, writer) => {
    for (let n = 0; !isStopped; n++) {
      const email = `writer.${writer}.${n}.${Date.now()}@stoa.test`;
      const status = await write(email);
      if (status === 201) acknowledged.push(email);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  return {
    acknowledged,
    statuses,
    stop: async () => {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

/** All emails of the account that the writers created. */
export async function writtenEmails(url: string): Promise<string[]> {
  const headers = { authorization: await signIn(url) };
  const answer = await fetch(`${url}/api/v1/users?limit=-1&query=writer`, { headers });
  const { items } = (await answer.json()) as { items: { email: string }[] };
  return items.map(({ email }) => email);
}
