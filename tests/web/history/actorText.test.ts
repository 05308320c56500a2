import { expect, test } from 'vitest';
import type { AuditEvent } from '#resources/audit/audit/audit.resource.ts';
import { eventActorName } from '#resources/audit/audit/web/eventTexts.ts';
import { type Actor, actorName, actorText } from '#resources/data/history/web/actorText.ts';
import { loadMessages, setLocale, translate } from '#web/i18n/translate.ts';

const module = { id: 3, name: 'Phone' };

test.each([
  [{ user_id: 7, user_name: 'Olga', module: null }, 'Olga'],
  [{ user_id: null, user_name: 'Phone', module }, 'Phone (module)'],
  [{ user_id: 7, user_name: 'Olga', module }, 'Olga, through the module “Phone”'],
  [{ user_id: null, user_name: 'System', module: null }, 'System'],
])('of %j', async (row, text) => {
  await loadMessages('history');
  expect(actorText(row, translate)).toBe(text);
});

const nobody: Actor = { person: null, module: null, otherwise: 'system' };
const actors: [Partial<Actor>, string, string][] = [
  [{ person: { name: 'Olga' } }, 'Olga', 'Olga'],
  [{ person: { name: null } }, 'A former user', 'Бывший пользователь'],
  [{ module }, 'Phone (module)', 'Phone (модуль)'],
  [
    { person: { name: null }, module },
    'A former user, through the module “Phone”',
    'Бывший пользователь, через модуль «Phone»',
  ],
  [{ otherwise: 'operator' }, 'The operator of this service', 'Оператор сервиса'],
  [{ otherwise: 'system' }, 'System', 'Система'],
  [{ otherwise: 'visitor' }, 'A visitor', 'Посетитель'],
];

test('whoever acted is named in the language of the reader', async () => {
  await loadMessages('history');
  for (const [actor, text] of actors) expect(actorName({ ...nobody, ...actor }, translate)).toBe(text);
  await setLocale('ru');
  for (const [actor, , text] of actors) expect(actorName({ ...nobody, ...actor }, translate)).toBe(text);
});

const entry = {
  user_id: null,
  user_name: null,
  module: null,
} as AuditEvent;

test.each<[Partial<AuditEvent>, string]>([
  [{ action: 'billing.charge', via: 'system' }, 'The operator of this service'],
  [{ action: 'billing.charge', via: 'module', module }, 'Phone (module)'],
  [{ action: 'payments.settle', via: 'system' }, 'System'],
  [{ action: 'auth.login', via: 'visitor' }, 'A visitor'],
  [{ action: 'users.update', via: 'session', user_id: 7 }, 'A former user'],
])('the audit log says so too: %j', async (event, text) => {
  await loadMessages('history');
  await setLocale('en');
  expect(eventActorName({ ...entry, ...event }, translate)).toBe(text);
});
