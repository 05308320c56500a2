import { type Attack, held } from './kit.ts';

/** The product's name in other letters, case, blanks and company. */
const names = ['Stoa', ' sTOA', 'S t o a', 'Stоа', 'St\u200Boa', '5T0A', 'Stöa', 'Stoa Sign-in', 'Стоа'];

/** A module is not named like the product (docs/reference/product/modules.md#names). */
export const attack: Attack = {
  hole: 'a module passes for the product by its name',
  async run({ attacker }) {
    const suffix = Date.now().toString(36);
    for (const [at, name] of names.entries()) {
      const { status } = await attacker.post('/v1/modules', { name, alias: `names-${suffix}-${at}` });
      held(status === 422, `a module is named “${name}”: ${status}`);
    }
    const named = await attacker.post<{ id: number }>('/v1/modules', { name: 'Calls', alias: `names-${suffix}` });
    const { status } = await attacker.patch(`/v1/modules/${named.body.id}`, { name: 'Ѕtоа' });
    held(status === 422, `a module is renamed like the product: ${status}`);
  },
};
