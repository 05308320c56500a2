import type { Translated } from '#shared/resource.ts';
import type en from '../en/billing.ts';

export default {
  name: 'Оплата',
  fields: {},
  errors: {
    sum: 'Введите число, не меньше 0',
    charge: 'Введите сумму больше 0',
    threshold: 'Введите баланс, ниже которого он пополняется',
    refill_amount: 'Введите не меньше 1 рубля',
    payment_method: 'Сначала добавьте способ оплаты',
    alert_below: 'Введите баланс, ниже которого вас предупредить',
    time_zone: 'Неизвестный часовой пояс',
    range: 'Выберите не больше 366 дней; первый — не позже последнего',
    balance_too_low: 'На балансе не хватает денег',
    charge_key_used: 'С этим ключом уже списана другая сумма',
    module_not_trusted: 'Списывать могут только модули, которым доверяет оператор',
  },
} satisfies Translated<typeof en>;
