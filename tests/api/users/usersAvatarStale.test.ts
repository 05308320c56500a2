import { expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { upload } from '../../support/files/files.ts';
import { picture } from '../../support/files/pictures.ts';
import { startApi } from '../../support/server/api.ts';

test('an ETag read together with an avatar is valid for the next change, whatever the JSON order in the database', async () => {
  const api = await startApi();
  const admin = await api.signInOwner();
  const { id } = await api.makeUser();
  const bytes = await picture('jpeg');
  const [original, thumb] = [
    await upload(admin, 'avatar', { filename: 'a.jpg', bytes }),
    await upload(admin, 'avatar', { filename: 'b.jpg', bytes }),
  ];
  const avatar = { original_id: original.id, thumb_id: thumb.id };
  const { etag } = (await admin.get<User>(`/v1/users/${id}`)).headers as { etag: string };
  const changed = await admin.patch<User>(`/v1/users/${id}`, { avatar }, { 'if-match': etag });
  expect(changed).toMatchObject({ status: 200, body: { avatar } });
  const read = await admin.get<User>(`/v1/users/${id}`);
  expect(read.headers.etag).toBe(changed.headers.etag);
  const again = await admin.patch<User>(`/v1/users/${id}`, { name: 'Seen' }, { 'if-match': String(read.headers.etag) });
  expect(again).toMatchObject({ status: 200, body: { name: 'Seen', avatar } });
  const late = await admin.patch(`/v1/users/${id}`, { name: 'Late' }, { 'if-match': String(read.headers.etag) });
  expect(late.status).toBe(412);
});
