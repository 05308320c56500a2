import type { Translated } from '#shared/resource.ts';
import type en from '../en/accounts.ts';

export default {
  title: 'Ваши аккаунты',
  text: 'Выберите аккаунт, чтобы открыть его.',
  own: 'Аккаунты',
  here: 'вы здесь',
  back: 'Вернуться в этот аккаунт',
  failed: 'Не удалось загрузить ваши аккаунты',
  enter_failed: 'Не удалось открыть %{name}',
  prove: 'Подтвердите, что это вы',
  prove_text: 'Другие ваши аккаунты открываются только вам. Введите пароль.',
  go_on: 'Продолжить',
  checking: 'Проверяем…',
  no_password: 'Нет пароля? Выйдите и запросите ссылку на странице «Забыли пароль?».',
  invitations: 'Приглашения',
  invited_by: 'От: %{name}',
  accept: 'Принять',
  accept_of: 'Принять приглашение в %{name}',
  accept_failed: 'Не удалось принять приглашение',
  decline: 'Отклонить',
  decline_of: 'Отклонить приглашение в %{name}',
  decline_confirm: 'Отклонить приглашение в %{name}? Чтобы присоединиться позже, понадобится новое.',
  decline_failed: 'Не удалось отклонить приглашение',
} satisfies Translated<typeof en>;
