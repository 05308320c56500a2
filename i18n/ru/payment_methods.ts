import type { Translated } from '#shared/resource.ts';
import type en from '../en/payment_methods.ts';

export default {
  name: 'Способы оплаты',
  fields: {},
  kinds: {
    bank_card: 'Банковская карта',
    yoo_money: 'Кошелёк ЮMoney',
    sbp: 'Система быстрых платежей',
    sberbank: 'SberPay',
    tinkoff_bank: 'T-Pay',
    other: 'Способ оплаты',
  },
  failure: {
    declined: 'Банк отклонил платёж. Обратитесь в банк или оплатите другим способом.',
    insufficient_funds: 'На карте или в кошельке не хватает денег.',
    card_expired: 'Срок действия карты истёк. Добавьте другую.',
    card_data: 'Неверные данные карты. Проверьте их и повторите попытку.',
    confirmation_failed: 'Платёж не подтверждён в банке. Повторите попытку.',
    limit: 'Превышен лимит карты или кошелька. Уменьшите сумму или оплатите другим способом.',
    method_refused: 'Этот способ оплаты здесь не принимается. Выберите другой.',
    consent_withdrawn: 'Способ оплаты больше не разрешает автоматические платежи. Добавьте его снова.',
    customer_cancelled: 'Платёж отменён.',
    timed_out: 'Платёж не завершён вовремя.',
    no_method: 'Нет способа оплаты.',
    provider: 'Платёжный сервис не смог провести платёж. Повторите попытку позже.',
  },
  errors: {
    payments_off: 'Оператор сервиса отключил платежи',
    too_many_payment_methods: 'Способов оплаты уже 20. Сначала удалите один.',
    payment_method_in_use:
      'Этот способ нужен автопополнению. Отключите автопополнение или сначала добавьте другой способ.',
  },
} satisfies Translated<typeof en>;
