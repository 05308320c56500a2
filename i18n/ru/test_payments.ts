import type { Translated } from '#shared/resource.ts';
import type en from '../en/test_payments.ts';

export default {
  title: 'Тестовый платёж',
  notice: 'Это проверка. Настоящие деньги не списываются, карта не нужна.',
  pay_text: 'Выберите, чем закончится платёж.',
  save_text: 'Выберите, чем закончится сохранение карты.',
  pay: 'Оплатить %{sum}',
  pay_and_save: 'Оплатить и сохранить карту',
  save: 'Сохранить тестовую карту',
  decline: 'Отклонить',
  done: 'Этот платёж завершён. Страницу можно закрыть.',
  back: 'Вернуться',
} satisfies Translated<typeof en>;
