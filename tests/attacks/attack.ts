import { parseArgs } from 'node:util';
import { attackAll } from './attackAll.ts';
import { aim, type Person } from './kit.ts';

/** Runs the attacks against an instance (docs/operating/security.md#attacks). Exit code 1 if one got through. */

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, attacker: { type: 'string' }, victim: { type: 'string' } },
  allowPositionals: true,
});
const { url, attacker, victim } = values;
if (!url || !attacker || !victim) {
  console.error('npm run attack -- --url <address> --attacker <host>,<email>,<password> --victim <the same> [names]');
  process.exit(2);
}

const personOf = (text: string): Person => {
  const [host = '', email = '', ...password] = text.split(',');
  return { host, email, password: password.join(',') };
};

const target = await aim(new URL(url), { attacker: personOf(attacker), victim: personOf(victim) });
for await (const { name, hole, open } of attackAll(target, positionals)) {
  console.log(open === null ? `held  ${name}: ${hole}` : `OPEN  ${name}: ${hole}\n      ${open}`);
  if (open !== null) process.exitCode = 1;
}
target.end();
