import { beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '#resources/audit/audit/audit.resource.ts';
import { labelNamespaces } from '#resources/audit/audit/auditActions.ts';
import { changeTexts, summaryOf } from '#resources/audit/audit/web/changeTexts.ts';
import { sentenceOf, subjectText } from '#resources/audit/audit/web/eventTexts.ts';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { loadLocale, loadMessages, translate } from '#web/i18n/translate.ts';

beforeAll(async () => {
  await Promise.all([
    loadPageMessages('audit', 'audit_changes'),
    loadMessages('entities', 'users', 'history', ...labelNamespaces),
  ]);
});

function eventOf(action: string, changes: AuditEvent['changes'], rest: Partial<AuditEvent> = {}): AuditEvent {
  const who = { user_id: 1, user_name: 'Eva', user_avatar: null, via: 'session', module: null } as const;
  const from = { ip: null, device: '', user_agent: '', request_id: null } as const;
  const subject = { type: 'account', id: null, name: null, is_there: false, parent_id: null };
  const when = { id: 1, created_at: '2026-03-04T05:06:07.000Z' };
  return { ...when, action, outcome: 'success', ...who, ...from, subject, count: null, changes, ...rest };
}

const lines: [string, AuditEvent, string, string][] = [
  [
    'sums with their currency',
    eventOf('billing.update', {
      autorefill_enabled: { from: false, to: true },
      autorefill_step: { from: null, to: 1000 },
      autorefill_amount: { from: 250.5, to: 5000 },
    }),
    'Automatic refill: no → yes · Balance threshold: empty → 1 000.00 ₽ · Refill amount: 250.50 ₽ → 5 000.00 ₽',
    'Автопополнение: нет → да · Порог баланса: пусто → 1 000,00 ₽ · Сумма пополнения: 250,50 ₽ → 5 000,00 ₽',
  ],
  [
    'states in words',
    eventOf('payments.settle', { state: { to: 'succeeded' }, amount: { to: '5000.00' } }),
    'State: paid · Amount: 5 000.00 ₽',
    'Состояние: оплачен · Сумма: 5 000,00 ₽',
  ],
  [
    'types and ids',
    eventOf('fields.create', { type_id: { to: 4 }, entity_id: { to: 12 } }),
    'Type: Yes or no · Entity: #12',
    'Тип: Да или нет · Сущность: #12',
  ],
  [
    'who must sign in twice, and the providers that are on',
    eventOf('account.update', {
      second_factor: { from: 'optional', to: 'administrators' },
      language: { from: 'en', to: 'ru' },
    }),
    'Two-step sign-in: optional → required of administrators · Language: English → Русский',
    'Двухэтапный вход: по желанию → обязателен для администраторов · Язык: English → Русский',
  ],
  [
    'how a person signs in',
    eventOf('auth.passkey', { method: { to: 'passkey' } }),
    'Way: passkey',
    'Способ: ключ доступа',
  ],
  [
    'what a second step is made of',
    eventOf('factors.confirm_totp', { factor: { to: 'totp' } }),
    'Second step: authenticator app',
    'Второй этап: приложение для кодов',
  ],
  [
    'roles by their names',
    eventOf('users.update', { role_ids: { from: [], to: [3, 9] } }, { role_names: { 3: 'Sales' } }),
    'Roles: empty → Sales, #9',
    'Роли: пусто → Sales, #9',
  ],
  [
    'of what is new only what has a value',
    eventOf('users.create', { name: null, email: null, role_ids: { to: [] }, full_access: { to: true } }),
    'full access on',
    'полный доступ включён',
  ],
  [
    'which second step it was',
    eventOf('factors.remove_passkey', { factor: { from: 'passkey' } }),
    'Second step: passkey',
    'Второй этап: ключ доступа',
  ],
  [
    'structures by the name of the field alone',
    eventOf('roles.update', { entities: { from: [], to: [{ entity_id: 1 }] } }),
    'Rights to entities',
    'Права на сущности',
  ],
];

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each(lines)('an entry tells %s', async (_, event, english, russian) => {
  expect(plain(summaryOf(event, translate))).toBe(english);
  await loadLocale('ru');
  expect(plain(summaryOf(event, translate))).toBe(russian);
  await loadLocale('en');
});

test('the details have everything, the providers that are on by name', () => {
  const providers = (status: boolean) => [
    { alias: 'yandex', name: 'Yandex ID', status },
    { alias: 'oidc', name: 'Company', status: true },
  ];
  const event = eventOf('account.update', { providers: { from: providers(false), to: providers(true) }, name: null });
  expect(changeTexts(event, translate)).toMatchObject([
    { label: 'Sign-in providers', from: 'Company', to: 'Yandex ID, Company' },
    { isHidden: true },
  ]);
});

test.each([
  ['en', 'A visitor could not complete a two-step sign-in as Anna'],
  ['ru', 'Посетитель: неудачная попытка двухэтапного входа: Анна'],
] as const)('a second step that failed says so in %s', async (language, text) => {
  await loadLocale(language);
  const name = language === 'en' ? 'Anna' : 'Анна';
  const subject = { type: 'users', id: 5, name, is_there: true, parent_id: null };
  const visitor = { user_id: null, user_name: null, via: 'visitor', outcome: 'failure', subject } as const;
  expect(sentenceOf(eventOf('auth.second_factor', {}, visitor), translate)).toBe(text);
});

test('what people change of their own sign-in names them once', () => {
  const subject = { type: 'users', id: 1, name: 'Eva', is_there: true, parent_id: null };
  const added = eventOf('factors.confirm_totp', { factor: { to: 'totp' } }, { subject });
  expect([subjectText(added, translate), subjectText({ ...added, user_id: 2 }, translate)]).toEqual([null, 'Eva']);
});
