import type { Translated } from '#shared/resource.ts';
import type { identities as en } from '../en/identities.ts';

export const identities = {
  fields: {},
  errors: {
    identity_is_only_way: 'Сначала задайте пароль: другого способа войти у вас нет',
    needs_session: 'Для этого войдите',
  },
} satisfies Translated<typeof en>;
