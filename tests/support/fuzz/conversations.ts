import net from 'node:net';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { queryRows } from '#server/database/query/boundedQuery.ts';
import { queryTogether } from '#server/database/query/queryTogether.ts';
import { StrictClient } from '#server/tenant/servers/strictClient.ts';

/** What a client asks in a phase of the protocol. */
export const phases: Readonly<Record<string, (client: StrictClient) => Promise<unknown>>> = {
  'sign-in': async () => {},
  query: (client) =>
    client.query(`select n, n::text as name, n::int as small, now() as at, current_date as day, '{"a": [1]}'::jsonb as json,
      array['a', null] as list, '\\x00ff'::bytea as bytes, n::float as real, n = 1 as flag, null as nothing, '1 day'::interval
      from generate_series(1, 30) n`),
  several: (client) => client.query(`select 1 as a; select; select 2 as b where false; set timezone to 'UTC'`),
  values: (client) => client.query('select $1::text as a, $2::bigint[] as b', ['a value', [1, 2, 3]]),
  prepared: async (client) => {
    for (let times = 0; times < 2; times++) {
      const config = { name: 'prepared', text: 'select n from generate_series(1, $1::int) n', values: [20] };
      await queryRows(
        client,
        [config],
        (_bytes, rows) => rows < 100,
        () => {},
      );
    }
  },
  together: (client) =>
    queryTogether(
      client,
      [
        { name: 'first', text: 'select $1::text as a', values: ['x'] },
        { text: `set datestyle to 'ISO'`, values: [], isSilent: true },
        { text: 'select n from generate_series(1, 5) n', values: [] },
      ],
      () => true,
      true,
    ),
  notice: (client) => client.query(`do $$ begin raise notice 'a notice'; end $$`),
  error: (client) => client.query('select 1 / 0'),
  copy: async (client) => {
    for await (const _chunk of client.query(
      to('copy (select n, repeat(n::text, 20) from generate_series(1, 50) n) to stdout'),
    ));
  },
};

/** What a server answered to each thing that a client sent. */
export type Conversation = Buffer[][];

class RecordingSocket extends net.Socket {
  readonly answers: Conversation = [];

  override _write(chunk: Buffer, encoding: BufferEncoding, done: () => void): void {
    this.answers.push([]);
    super._write(chunk, encoding, done);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: () => void): void {
    this.answers.push([]);
    super._writev?.(chunks, done);
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk !== null) this.answers.at(-1)?.push(Buffer.from(chunk));
    return super.push(chunk, encoding);
  }
}

/** Asks a real server in all phases. */
export async function recordConversations(config: pg.ClientConfig): Promise<Map<string, Conversation>> {
  const found = new Map<string, Conversation>();
  for (const [name, ask] of Object.entries(phases)) {
    const socket = new RecordingSocket();
    const client = new StrictClient({ ...config, ssl: false, stream: () => socket });
    await client.connect();
    const signIn = socket.answers.map((each) => Buffer.concat(each));
    await ask(client).catch(() => {}); // one of them is an error
    const answers = socket.answers.slice(signIn.length).filter((each) => each.length > 0);
    found.set(name, name === 'sign-in' ? signIn.map((each) => [each]) : [[settingsOf(signIn)], ...answers]);
    await client.end();
  }
  return found;
}

/** The end of a sign-in, from its success on, as a server answers that asks for no password. */
function settingsOf(signIn: readonly Buffer[]): Buffer {
  const messages = messagesOf(signIn.at(-1) as Buffer);
  return Buffer.concat(messages.slice(messages.findIndex((each) => each.length === 9 && each[0] === 82)));
}

/** Whole messages, and what is left. */
export function messagesOf(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 5 <= bytes.length ? Math.min(bytes.length, at + 1 + bytes.readUInt32BE(at + 1)) : bytes.length;
    messages.push(bytes.subarray(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return messages;
}
