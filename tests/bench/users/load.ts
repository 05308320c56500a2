import http from 'node:http';
import { text } from 'node:stream/consumers';

export interface Load {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Any other status is an error, because refusals are fast. */
  status: number;
}

/** Requests per second over a number of connections, each sending its next request after an answer. */
export async function measure(load: Load, connections: number, ms: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + ms;
  const before = performance.now();
  let answered = 0;
  const sendRequests = async () => {
    while (performance.now() < end) {
      await once(load, agent);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendRequests));
  const seconds = (performance.now() - before) / 1000;
  agent.destroy();
  return answered / seconds;
}

const once = ({ url, method, headers, body, status }: Load, agent: http.Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent }, (response) => {
      const read = text(response);
      if (response.statusCode === status) read.then(() => resolve(), reject);
      else read.then((said) => reject(new Error(`${url}: ${response.statusCode} ${said}`)), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
