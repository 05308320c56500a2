import { makeEntity } from '../support/accounts/entities.ts';
import type { Client } from '../support/server/client.ts';
import { type Attack, held } from './kit.ts';

const documents = ['/openapi.json', '/v1/entities/client', '/v1/entities?with=fields'];
/** Loops of each. */
const loops = 6;
/** What the victim reads beside them, and how much longer half of that may take: the machines may be slow. */
const reads = 40;
const [times, more_ms] = [5, 250];

/** Documents about many variants leave others their turns (docs/start/load.md#documents-of-an-account). */
export const attack: Attack = {
  hole: 'documents about an account keep the accounts of others waiting',
  async run({ attacker, victim }) {
    const alias = `kinds_${Date.now().toString(36)}`;
    await makeManyVariants(attacker, alias);
    const alone = await median(victim);
    let goesOn = true;
    const loop = async (path: string) => {
      while (goesOn) await attacker.get(path);
    };
    const attacking = documents.flatMap((path) => Array.from({ length: loops }, () => loop(path)));
    const beside = await median(victim);
    goesOn = false;
    await Promise.all(attacking);
    held(
      beside < times * alone + more_ms,
      `half of another account's calls take ${Math.round(beside)} ms instead of ${Math.round(alone)}`,
    );
    const { headers } = await attacker.get('/openapi.json');
    held(headers['cache-control'] === 'no-store', 'caches may keep the document of an account');
  },
};

async function makeManyVariants(client: Client, alias: string): Promise<void> {
  const { id } = await makeEntity(client, alias, [{ alias: 'title', type: 'text' }]);
  const variants = Array.from({ length: 1000 }, (_, at) => ({ name: `V${at}`, alias: `v${at}` }));
  for (const letter of 'abcde') {
    const extra = { select_subtype: 'default' };
    const field = { entity_id: id, name: 'S', alias: `kind_${letter}`, type_id: 5, extra, variants };
    const { status, text } = await client.post('/v1/entities/fields', field);
    held(status === 201, `the attack cannot begin: ${status} ${text}`);
  }
}

/** Of calls one after the other, ms. */
async function median(client: Client): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < reads; n += 1) {
    const since = performance.now();
    const { status, text } = await client.get('/v1/users');
    took.push(performance.now() - since);
    held(status === 200, `another account's read is ${status}: ${text}`);
  }
  return took.toSorted((a, b) => a - b)[reads / 2] ?? 0;
}
