import type { Translated } from '#shared/resource.ts';
import type en from '../en/boot.ts';

export default {
  unreachable: 'Сервер недоступен',
  unreachable_text: 'Сервер не отвечает. Проверьте соединение: когда оно появится, мы попробуем снова.',
  no_account: 'По этому адресу нет аккаунта',
  no_account_text: 'Проверьте, нет ли в адресе опечатки, или уточните его у того, кто вам его дал.',
  retry: 'Повторить',
  retrying: 'Пробуем…',
} satisfies Translated<typeof en>;
