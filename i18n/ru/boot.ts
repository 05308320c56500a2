import type { Translated } from '#shared/resource.ts';
import type en from '../en/boot.ts';

export default {
  unreachable: 'Сервер недоступен',
  unreachable_text:
    'Страница открылась, но сервер не отвечает. Проверьте соединение; когда оно вернётся, мы попробуем снова.',
  no_account: 'По этому адресу нет аккаунта',
  no_account_text: 'Проверьте, нет ли в адресе опечатки, или спросите у того, кто его вам дал.',
  retry: 'Повторить',
  retrying: 'Пробуем…',
} satisfies Translated<typeof en>;
