import { expect, vi } from 'vitest';
import type { Erasure } from '#resources/people/privacy/privacy.resource.ts';
import type { Client } from '../server/client.ts';

/** Erases a person, and waits until nothing is left to do. The second pass begins after 10 s. */
export async function erase(
  admin: Client,
  { id, email }: { id: number; email: string },
  options: { texts?: boolean } = {},
): Promise<Erasure> {
  const answer = await admin.post<Erasure>(`/v1/users/${id}/erase`, { confirm: email, ...options });
  expect(answer.status, answer.text).toBe(200);
  return erase.done(admin, answer.body.id);
}

erase.done = (admin: Client, id: number): Promise<Erasure> =>
  vi.waitFor(
    async () => {
      const { body } = await admin.get<Erasure>(`/v1/users/erasures/${id}`);
      expect(body).toMatchObject({ state: 'done', error: null });
      return body;
    },
    { timeout: 120_000, interval: 200 },
  );
