import type { Translated } from '#shared/resource.ts';
import type { account as en } from '../en/account.ts';

export const account = {
  name: 'Аккаунт',
  fields: {},
  errors: {
    subdomain: 'От 3 до 63 знаков: строчные латинские буквы, цифры и дефис',
    subdomain_reserved: 'Это имя зарезервировано',
    subdomain_taken: 'Этот поддомен занят',
    domain: 'Введите домен, например crm.example.com',
    domain_reserved: 'Это имя принадлежит самой платформе',
    domain_taken: 'Этот домен уже подтвердил другой аккаунт',
    favicon: 'Сначала загрузите изображение',
    provider: 'Этот способ входа не настроен',
    no_domain: 'У аккаунта нет своего домена',
  },
} satisfies Translated<typeof en>;
