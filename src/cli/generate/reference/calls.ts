import { accessTable } from '#server/http/accessTable.ts';
import type { BoundResource } from '#server/resources/serve.ts';
import type { Endpoint, RateLimit } from '#shared/endpoint.ts';
import { table } from './markdown.ts';

const opening = `# Calls

Every call, and who may make it. Generated from the declarations by \`npm run golden\`: a change of access is seen in the diff. The rules of all are in [every call](api/every-call.md), levels of access in [access](api/access.md#access-levels), bodies and answers in the OpenAPI document of a running server (\`/api/docs\`).

`;

const limits = `
## Rate limits

At most so many in a time ([how they count](api/access.md#rate-limits)). Of failures, calls that succeed do not count.

`;

/** docs/reference/calls.md. */
export function callsPage(resources: readonly BoundResource[]): string {
  const calls = accessTable(resources).map(({ method, path, access, by_module, summary }) => [
    `\`${method} ${path}\``,
    access,
    modules(by_module),
    summary,
  ]);
  const rates = resources
    .flatMap(({ resource }) => Object.values<Endpoint>(resource.endpoints))
    .filter(({ rate }) => rate.length > 0)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ method, path, rate }) => [`\`${method} /api${path}\``, rate.map(rateText).join('; ')]);
  return [
    opening,
    table(['call', 'who', 'modules', 'what it does'], calls),
    limits,
    table(['call', 'at most'], rates),
  ].join('');
}

function modules(by_module: Endpoint['by_module']): string {
  if (by_module === 'managing') return 'what they manage';
  return by_module === 'only' ? 'only they' : by_module ? 'yes' : '';
}

const subjects: Record<RateLimit['per'], string> = {
  ip: 'an address',
  email: 'an email',
  email_and_ip: 'an address at one email',
  challenge: 'a challenge',
  person: 'a person',
  person_and_ip: 'an address at one person',
  person_by_month: 'a person',
};

const beyond: Record<NonNullable<RateLimit['beyond']>, string> = {
  harder_captcha: 'then a harder captcha',
  challenge_over: 'then the challenge is over',
};

function rateText(rate: RateLimit): string {
  const counted = rate.counts === 'failures' ? `${rate.attempts} failures` : `${rate.attempts}`;
  const then = rate.beyond ? `, ${beyond[rate.beyond]}` : '';
  return `${counted} of ${subjects[rate.per]} in ${time(rate.minutes)}${then}`;
}

function time(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
