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
  test: 'Тестовые платежи: деньги не списываются',
  top_up: {
    title: 'Пополнение баланса',
    amount: 'Сумма',
    presets: 'Частые суммы',
    limits: 'От %{min} до %{max}',
    method: 'Чем оплатить',
    other: 'Другая карта или способ',
    other_hint: 'Вы укажете её на странице платёжного сервиса',
    save_method: 'Запомнить для следующих платежей',
    leads: 'Вы перейдёте на страницу платёжного сервиса, а после оплаты вернётесь сюда.',
    charges: 'Деньги сразу спишутся: %{name}.',
    pay: 'Оплатить',
    pay_sum: 'Оплатить %{sum}',
    sending: 'Создаём платёж…',
    cancel: 'Отмена',
  },
  notice: {
    succeeded: 'На баланс зачислено %{sum}',
    failed: 'Платёж на %{sum} не прошёл',
    again: 'Попробовать снова',
    waiting: 'Ожидаем оплату %{sum}',
    waiting_text: 'Платёж ещё не завершён. Баланс вырастет сразу после оплаты.',
    checking_text: 'Платёжный сервис обрабатывает платёж. Страница обновится сама.',
    continue: 'Перейти к оплате',
    unknown: 'Не удалось узнать состояние платежа',
    close: 'Закрыть',
  },
  errors: {
    amount: 'Введите не меньше 1 рубля',
    payments_off: 'Оператор сервиса отключил платежи',
    payment_method_gone: 'Этим способом больше нельзя платить. Выберите другой.',
  },
} satisfies Translated<typeof en>;
