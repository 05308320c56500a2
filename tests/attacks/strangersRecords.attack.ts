import { makeEntity } from '../support/accounts/entities.ts';
import { type Attack, held } from './kit.ts';

/** Records of another account are as things that never were: the same bytes (docs/operating/security.md#promises). */
export const attack: Attack = {
  hole: 'records of another account are read with one’s own token',
  async run({ attacker, victim }) {
    const alias = `safe_${'abcdefghij'[Math.floor(Math.random() * 10)]}${Date.now() % 1000}`;
    await makeEntity(victim, alias, [{ alias: 'title', type: 'text' }]);
    const { body } = await victim.post<{ id: number }>(`/rest/${alias}`, { title: 'a secret of the victim' });
    const [there, never] = await Promise.all([
      attacker.get(`/rest/${alias}/${body.id}`),
      attacker.get(`/rest/never_was/${body.id}`),
    ]);
    const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');
    held(there.status === 404, `a record of another account is ${there.status}`);
    held(withoutId(there.text) === withoutId(never.text), 'the answer tells that the entity is there');
    const elsewhere = await attacker.as({ host: victim.host }).get(`/rest/${alias}/${body.id}`);
    held(elsewhere.status === 401, `a token of another account is ${elsewhere.status} on this one’s host`);
  },
};
