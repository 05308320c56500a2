import { type Attack, held, signIn } from './kit.ts';

/** What is a person's own, by an API key and by a session that was only stolen. */
export const attack: Attack = {
  hole: 'an API key, or a session without the password, takes over the person behind it',
  async run({ visitor, attacker, people }) {
    const { host, email, password } = people.attacker;
    const me = (await attacker.get<{ user: { id: number } }>('/v1/auth/me')).body.user;
    const key = (await attacker.post(`/v1/users/${me.id}/generate-api-key`)).text;
    const program = visitor.as({ host, authorization: `ApiKey ${key}` });
    const word = { password: 'a word of the thief', password_confirm: 'a word of the thief' };
    const calls: [name: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object][] = [
      ['sets the password', 'PATCH', '/v1/auth/me', { ...word, password_current: password }],
      ['makes a key', 'POST', `/v1/users/${me.id}/api-keys`, { name: 'thief' }],
      ['adds a second factor', 'POST', '/v1/auth/factors/totp'],
      ['reads the invitations', 'GET', '/v1/auth/invitations'],
      ['opens an account', 'POST', '/v1/auth/accounts/1/enter'],
      ['exports personal data', 'POST', `/v1/users/${me.id}/personal-data/export`],
      ['leaves', 'POST', '/v1/auth/leave'],
      ['proves who it is', 'POST', '/v1/auth/reauthenticate', { password_current: password }],
    ];
    for (const [name, method, path, body] of calls) {
      const { status } = await program.call(method, path, body);
      held(status === 403, `an API key ${name}: ${status}`);
    }
    const session = await signIn(visitor, people.attacker);
    const { status } = await session.patch('/v1/auth/me', word);
    held(status === 422, `a session sets the password of ${email} without the present one: ${status}`);
    await signIn(visitor, people.attacker);
  },
};
