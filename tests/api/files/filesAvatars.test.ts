import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { violationsOf } from '../../support/accounts/oneEntity.ts';
import type { TestAccount, TestUser } from '../../support/accounts/people.ts';
import { download, expectRefused, send, upload } from '../../support/files/files.ts';
import { picture } from '../../support/files/pictures.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Answer, Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

type Avatar = NonNullable<User['avatar']>;

let api: Api;
let owner: Client;
let second: TestAccount;
let there: Client;
let bytes: Buffer;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  second = await api.makeAccount('second');
  there = await api.signIn(second.owner.email, second.host);
  bytes = await picture('png');
});

const avatarOf = async (client: Client, id: number) => (await client.get<Avatar | null>(`/v1/users/${id}/avatar`)).body;
const setAvatar = (client: Client, id: number, headers = {}) =>
  send<Avatar>(client, `/v1/users/${id}/avatar`, { bytes }, headers);

/** A new user, signed in. */
async function person(): Promise<TestUser & { client: Client }> {
  const user = await api.makeUser();
  return { ...user, client: await api.signIn(user.email) };
}

describe('setting an avatar by upload', () => {
  test('sets the original, visible at once in every account of the user', async () => {
    const { id, client } = await person();
    const none = await client.get(`/v1/users/${id}/avatar`);
    expect(none).toMatchObject({ status: 200, text: 'null' });
    const { status, body } = await setAvatar(client, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      original_id: expect.any(Number),
      original_src: expect.stringMatching(/^\/files\/[\w-]{43}\/photo\.jpg$/),
      thumb_id: null,
      thumb_src: null,
    });
    const entity = await makeEntity(owner, `deals_${id}`, [
      { alias: 'manager', type: 'select', extra: { select_subtype: 'user' } },
    ]);
    await owner.post(`/rest/${entity.alias}`, { manager: id });
    const seen = await Promise.all([
      avatarOf(owner, id),
      avatarOf(client, id),
      owner.get<User>(`/v1/users/${id}`).then((answer) => answer.body.avatar),
      client.get<{ user: User }>('/v1/auth/me').then((answer) => answer.body.user.avatar),
      client
        .get<{ items: User[] }>('/v1/users?limit=-1')
        .then((answer) => answer.body.items.find((each) => each.id === id)?.avatar),
      owner
        .get<{ items: { manager_data: User }[] }>(`/rest/${entity.alias}?with=manager`)
        .then((answer) => answer.body.items[0]?.manager_data.avatar),
      client
        .post<{ id: number }>(`/rest/${entity.alias}`, {})
        .then(({ body: made }) =>
          client.get<{ items: { user_avatar: Avatar }[] }>(`/rest/${entity.alias}/${made.id}/history`),
        )
        .then((answer) => answer.body.items[0]?.user_avatar),
      owner
        .get<{ items: { user_id: number; user_avatar: Avatar }[] }>('/v1/sessions?limit=-1')
        .then((answer) => answer.body.items.find(({ user_id }) => user_id === id)?.user_avatar),
    ]);
    expect(seen).toEqual(seen.map(() => body));
    const { height } = await sharp((await download(api, body.original_src)).bytes).metadata();
    expect(height).toBe(200);
  });

  test('is allowed to users for themselves, and to administrators for users of this account only', async () => {
    const [first, other] = [await person(), await person()];
    expectRefused(await setAvatar(first.client, other.id), 'forbidden');
    expectRefused(await setAvatar(first.client, 987654321), 'forbidden');
    expectRefused(await setAvatar(owner, 987654321), 'not_found');
    expect(await avatarOf(owner, other.id)).toBeNull();
    expect((await setAvatar(owner, other.id)).status).toBe(200);
    await api.join(first.id, second.id);
    const refused = await setAvatar(owner, first.id);
    expect(refused).toMatchObject({ status: 403, body: { message: 'user_has_several_accounts' } });
    expect(await avatarOf(owner, first.id)).toBeNull();
    expect((await setAvatar(first.client, first.id)).status).toBe(200);
  });

  test('uploads once per idempotency key', async () => {
    const { id, client } = await person();
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [await setAvatar(client, id, headers), await setAvatar(client, id, headers)];
    expect(second.body).toEqual(first.body);
  });

  test("changes the user's ETag and rejects an old one", async () => {
    const { id, client } = await person();
    const before = String((await owner.get(`/v1/users/${id}`)).headers.etag);
    await setAvatar(client, id);
    expect((await owner.get(`/v1/users/${id}`)).headers.etag).not.toBe(before);
    expectRefused(await setAvatar(client, id, { 'if-match': before }), 'stale');
  });
});

describe('setting an avatar by ids', () => {
  let id: number;
  let client: Client;
  let original: { id: number; public_link: string };
  let thumb: { id: number; public_link: string };
  beforeAll(async () => {
    ({ id, client } = await person());
    original = await upload(client, 'avatar', { bytes });
    thumb = await upload(client, 'avatar', { filename: 'thumb.jpg', bytes: await picture('jpeg') });
  });

  const change = (by: Client, avatar: unknown, whom = id) => by.patch<User>(`/v1/users/${whom}`, { avatar });
  const own = (avatar: unknown) => client.patch<User>('/v1/auth/me', { avatar });

  test('accepts an original, its thumb, a new thumb alone, and null', async () => {
    const whole = {
      original_id: original.id,
      original_src: original.public_link,
      thumb_id: thumb.id,
      thumb_src: thumb.public_link,
    };
    const bare = { ...whole, thumb_id: null, thumb_src: null };
    expect((await own({ original_id: original.id })).body.avatar).toEqual(bare);
    expect((await own({ original_id: original.id, thumb_id: thumb.id })).body.avatar).toEqual(whole);
    expect((await own(whole)).body.avatar).toEqual(whole);
    const again = await upload(client, 'avatar', { filename: 'thumb.jpg', bytes: await picture('jpeg') });
    expect((await own({ original_id: original.id, thumb_id: again.id })).body.avatar).toMatchObject({
      thumb_id: again.id,
      thumb_src: again.public_link,
    });
    expect((await own({ original_id: original.id, thumb_id: null })).body.avatar).toEqual(bare);
    expect((await own(null)).body.avatar).toBeNull();
    await own({ original_id: original.id });
    expect((await own('')).body.avatar).toBeNull();
    await own({ original_id: original.id });
    expect((await client.patch<User>('/v1/auth/me', { name: 'Other' })).body.avatar).toEqual(bare);
  });

  test('ignores links in the body, uses ids only', async () => {
    const { body } = await own({ original_id: original.id, original_src: 'https://evil.example/x.png' });
    expect(body.avatar?.original_src).toBe(original.public_link);
  });

  test('rejects files of other users, kinds and accounts, and unknown ones', async () => {
    const other = await person();
    const foreign = await upload(other.client, 'avatar', { bytes });
    const record = await upload(client, 'record', { bytes });
    const elsewhere = await upload(there, 'avatar', { bytes });
    const before = await avatarOf(client, id);
    for (const bad of [foreign.id, record.id, elsewhere.id, 987654321]) {
      expect(violationsOf(await own({ original_id: bad }))).toEqual({
        status: 422,
        violations: ['avatar.original_id users.errors.avatar'],
      });
      expect(violationsOf(await own({ original_id: original.id, thumb_id: bad }))).toEqual({
        status: 422,
        violations: ['avatar.thumb_id users.errors.avatar'],
      });
    }
    expect(violationsOf(await own({ original_id: foreign.id, thumb_id: foreign.id })).violations).toHaveLength(2);
    for (const shape of [{}, { thumb_id: thumb.id }, 'x', 7, [], { original_id: 'x' }, { original_id: 1, more: 1 }])
      expect((await own(shape)).status).toBe(422);
    expect(await avatarOf(client, id)).toEqual(before);
  });

  test('rejects a file marked for deletion, unless the user has it already', async () => {
    const [kept, marked] = [await upload(client, 'avatar', { bytes }), await upload(client, 'avatar', { bytes })];
    await own({ original_id: kept.id });
    await api.sql('update control.files set doomed_at = now() where id = any($1)', [[kept.id, marked.id]]);
    expect((await own({ original_id: marked.id })).status).toBe(422);
    expect((await own({ original_id: kept.id, thumb_id: thumb.id })).status).toBe(200);
  });

  test('lets an administrator crop the avatar of a user of this account only', async () => {
    const mine = await upload(owner, 'avatar', { filename: 'thumb.jpg', bytes });
    const present = (await avatarOf(owner, id)) as Avatar;
    const { status, body } = await change(owner, { original_id: present.original_id, thumb_id: mine.id });
    expect(status).toBe(200);
    expect(body.avatar).toMatchObject({ original_id: present.original_id, thumb_id: mine.id });
    const answer = await change(client, null);
    expectRefused(answer, 'forbidden');
  });

  test('does not let an administrator crop the avatar of a user of several accounts', async () => {
    const shared = await person();
    await setAvatar(shared.client, shared.id);
    await api.join(shared.id, second.id);
    const before = await avatarOf(owner, shared.id);
    expect(await change(owner, null, shared.id)).toMatchObject({
      status: 403,
      body: { message: 'user_has_several_accounts' },
    });
    expect(await avatarOf(owner, shared.id)).toEqual(before);
  });

  test('sets the avatar of a new user on creation', async () => {
    const file = await upload(owner, 'avatar', { bytes });
    const words = { name: 'New', email: 'new@example.com', password, password_confirm: password };
    const made = await owner.post<User>('/v1/users', { ...words, avatar: { original_id: file.id } });
    expect(made.body.avatar).toEqual({
      original_id: file.id,
      original_src: file.public_link,
      thumb_id: null,
      thumb_src: null,
    });
    const bad = { ...words, email: 'newer@example.com', avatar: { original_id: 987654321 } };
    expect((await owner.post('/v1/users', bad)).status).toBe(422);
    expect(await api.sql(`select from control.users where email = 'newer@example.com'`)).toEqual([]);
  });
});

describe('an avatar of a user of two accounts', () => {
  let shared: TestUser;
  let here: Client;
  let avatar: Avatar;
  beforeAll(async () => {
    const { client, ...user } = await person();
    [shared, here] = [user, client];
    await api.join(shared.id, second.id);
    ({ body: avatar } = await setAvatar(here, shared.id));
  });

  test('opens on both hosts', async () => {
    expect(await avatarOf(there, shared.id)).toEqual(avatar);
    const [mine, theirs] = await Promise.all([
      download(api, avatar.original_src),
      download(api, avatar.original_src, { host: second.host }),
    ]);
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(mine.bytes.equals(theirs.bytes)).toBe(true);
  });

  test('can be cropped in either account, and is read there by id', async () => {
    const client = await api.signIn(shared.email, second.host);
    const file = await client.get<{ size: number }>(`/v1/files/${avatar.original_id}`);
    expect(file).toMatchObject({ status: 200, body: { media_type: 'image/jpeg', public_link: avatar.original_src } });
    expect(file.body).toEqual((await here.get(`/v1/files/${avatar.original_id}`)).body);
    const data: Answer = await client.get(`/v1/files/${avatar.original_id}/data`);
    expect(data.text).toBe((await here.get(`/v1/files/${avatar.original_id}/data`)).text);
    const thumb = await upload(client, 'avatar', { filename: 'thumb.jpg', bytes });
    const { body } = await client.patch<User>('/v1/auth/me', {
      avatar: { original_id: avatar.original_id, thumb_id: thumb.id },
    });
    expect(body.avatar).toEqual({ ...avatar, thumb_id: thumb.id, thumb_src: thumb.public_link });
    expect((await here.get<User['avatar']>(`/v1/users/${shared.id}/avatar`)).body).toEqual(body.avatar);
    expect((await here.get(`/v1/files/${thumb.id}/data`)).status).toBe(200);
  });

  test('does not give access to other files of that account', async () => {
    const file = await upload(here, 'avatar', { bytes });
    expectRefused(await there.get(`/v1/files/${file.id}`), 'not_found');
    expectRefused(await there.get(`/v1/files/${file.id}/data`), 'not_found');
  });
});
