import { once } from 'node:events';
import http from 'node:http';
import { atEnd } from '../atEnd.ts';
import type { Api } from './api.ts';
import type { Client } from './client.ts';

export interface RecordsEvent {
  entity_id?: number;
  alias?: string;
  ids?: number[];
}

export interface Listening {
  response: http.IncomingMessage;
  /** Reads until the received text contains `wanted`, and returns it; `ended: …` if the stream ended before. */
  until(wanted: string): Promise<string>;
  /** Discards the text received so far. */
  forget(): void;
  /** Reads until the received text meets the condition, and returns it. */
  textUntil(isEnough: (text: string) => boolean): Promise<string>;
  /** The `records` events received so far. */
  records(): RecordsEvent[];
  /** Reads until the `records` events meet the condition, and returns them. */
  recordsUntil(isEnough: (events: RecordsEvent[]) => boolean): Promise<RecordsEvent[]>;
}

/**
 * Reads the event stream of an account.
 * @param page id of the page; its own writes are not sent to it
 * @param position `Stoa-Events` of an answer: events since then come first
 */
export async function listen(api: Api, client: Client, page?: string, position?: string): Promise<Listening> {
  const request = http.get({
    host: '127.0.0.1',
    port: api.port,
    path: '/api/v1/events',
    agent: false,
    headers: {
      host: `${client.host}:${api.port}`,
      authorization: client.authorization ?? '',
      ...(page === undefined ? {} : { 'stoa-page': page }),
      ...(position === undefined ? {} : { 'last-event-id': position }),
    },
  });
  atEnd(() => request.destroy());
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.setEncoding('utf8');
  const parts = response[Symbol.asyncIterator]() as AsyncIterator<string>;
  let text = '';
  const more = async (): Promise<boolean> => {
    const { done, value } = await parts.next();
    if (!done) text += value;
    return !done;
  };
  const records = () =>
    [...text.matchAll(/^event: records\ndata: (.*)\n\n/gm)].map(([, data = '']) => JSON.parse(data) as RecordsEvent);
  return {
    response,
    forget: () => {
      text = '';
    },
    async textUntil(isEnough) {
      while (!isEnough(text)) if (!(await more())) throw new Error(`ended: ${text}`);
      return text;
    },
    records,
    async until(wanted) {
      while (!text.includes(wanted)) if (!(await more())) return `ended: ${text}`;
      return text;
    },
    async recordsUntil(isEnough) {
      while (!isEnough(records())) if (!(await more())) throw new Error(`ended: ${text}`);
      return records();
    },
  };
}
