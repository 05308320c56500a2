import type { Translated } from '#shared/resource.ts';
import type en from '../en/payments.ts';

export default {
  fields: {},
  description: 'Пополнение баланса «%{account}»',
  states: {
    pending: 'Создаётся',
    waiting: 'Ожидает оплаты',
    succeeded: 'Оплачен',
    cancelled: 'Отменён',
    failed: 'Не прошёл',
  },
  errors: {
    amount: 'Введите не меньше 1 рубля',
    payments_off: 'Оператор сервиса отключил платежи',
    payment_method_gone: 'Этим способом больше нельзя платить. Выберите другой.',
  },
} satisfies Translated<typeof en>;
