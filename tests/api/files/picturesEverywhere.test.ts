import { expect, test } from 'vitest';
import type { HistoryPage } from '#resources/data/history/history.resource.ts';
import type { Session } from '#resources/people/sessions/sessions.resource.ts';
import type { Avatar } from '#shared/avatar.ts';
import { upload } from '../../support/files/files.ts';
import { picture } from '../../support/files/pictures.ts';
import { startApi } from '../../support/server/api.ts';

test("returns a user's avatar with the name in sessions and in the history of changes", async () => {
  const api = await startApi();
  const admin = await api.signInOwner();
  const { id: entity } = (await admin.post<{ id: number }>('/v1/entities', { name: 'Deals', alias: 'deals' })).body;
  const sessions = async () => (await admin.get<{ items: Session[] }>('/v1/sessions')).body.items;
  const history = async () => (await admin.get<HistoryPage>(`/v1/entities/${entity}/history`)).body.items;
  expect((await sessions())[0]?.user_avatar).toBeNull();
  expect((await history())[0]?.user_avatar).toBeNull();

  const { id } = await upload(admin, 'avatar', { filename: 'a.jpg', bytes: await picture('jpeg') });
  const me = await admin.patch<{ avatar: Avatar }>('/v1/auth/me', { avatar: { original_id: id } });
  expect(me.body.avatar.original_id).toBe(id);
  expect((await sessions())[0]?.user_avatar).toEqual(me.body.avatar);
  expect((await history())[0]?.user_avatar).toEqual(me.body.avatar);
});
