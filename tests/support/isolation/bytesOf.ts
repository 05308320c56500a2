import { expect } from 'vitest';
import type { Answer } from '../server/client.ts';

/** What a refusal shows to its caller, without what differs by itself. */
export const bytesOf = (answer: Answer) => {
  const { 'x-request-id': id, date, ...headers } = answer.headers;
  expect([id, date]).not.toContain(undefined);
  return { status: answer.status, headers, text: answer.text.replace(answer.body.request_id, '') };
};
