import { expect } from 'vitest';
import { type Problem, problemStatus, problemTitle } from '#shared/problems.ts';
import type { Answer } from './client.ts';

/** Expects exactly the members of an error response (docs/reference/api/every-call.md#errors), each of its type. */
export function expectProblem(answer: Pick<Answer<unknown>, 'status' | 'headers' | 'text'>): Problem {
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const body = JSON.parse(answer.text) as Problem;
  expectEnvelope(answer.status, body);
  return body;
}

export function expectEnvelope(status: number, body: Problem): void {
  // Of a record that was merged into another one.
  const more = body.type === 'not_found' && body.merged_into ? ['merged_into'] : [];
  expect(Object.keys(body)).toEqual(['type', 'title', 'status', 'message', 'violations', ...more, 'request_id']);
  expect(body.status).toBe(status);
  expect(body.title).toBe(problemTitle[body.type]);
  const others = body.type === 'malformed' ? [408, 431] : [];
  expect([problemStatus[body.type], ...others]).toContain(status);
  expect(body.message).toMatch(/^[\w .]{1,80}$/);
  expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  for (const violation of body.violations) {
    expect(Object.keys(violation)).toEqual(['field', 'message', 'params']);
    expect(violation.field).toBeTypeOf('string');
    expect(violation.message).toMatch(/^[\w.]+$/);
  }
  // A refusal of rights names the field or the action.
  if (body.type !== 'validation' && body.type !== 'forbidden') expect(body.violations).toEqual([]);
}
