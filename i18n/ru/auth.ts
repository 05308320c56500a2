import type { Translated } from '#shared/resource.ts';
import type en from '../en/auth.ts';

export default {
  fields: {},
  sign_in: {
    heading: 'Вход',
    email: 'Email',
    password: 'Пароль',
    show_password: 'Показать пароль',
    hide_password: 'Скрыть пароль',
    submit: 'Войти',
    submitting: 'Входим…',
    via_provider: 'Войти через %{provider}',
    yandex: 'Яндекс',
    or: 'или',
    failed: 'Проверьте данные для входа',
    forgot: 'Забыли пароль?',
    sign_up: 'Создать аккаунт',
    errors: {
      email: 'Введите email вида name@company.com',
      password: 'Введите пароль',
      captcha: 'Подтвердите, что вы не робот',
      required: 'Введите значение',
    },
  },
  sign_up: {
    errors: {
      email: 'Введите email вида name@company.com',
      password: 'От 8 до 255 символов',
    },
  },
  reset: {
    errors: {
      email: 'Введите email вида name@company.com',
      code: 'Ссылка неполная. Откройте её из письма ещё раз.',
    },
  },
  third_party: {
    failed: 'Провайдер не подтвердил вашу личность. Попробуйте ещё раз.',
    stranger: 'Этот вход здесь ни с кем не связан. Войдите с паролем и подключите его в профиле.',
    taken: 'Этот вход связан с другим человеком',
  },
  captcha: {
    label: 'Я не робот',
    loading: 'Загружаем проверку…',
    failed: 'Не удалось загрузить проверку',
    retry: 'Повторить',
  },
  errors: {
    auth_error: 'Некорректный логин или пароль',
    user_blocked: 'Ваш доступ к этому аккаунту приостановлен. Обратитесь к администратору.',
    captcha_unavailable: 'Проверка «не робот» сейчас недоступна. Попробуйте позже.',
    captcha: 'Проверка устарела. Подтвердите ещё раз, что вы не робот.',
    captcha_harder: 'Было много неудачных попыток. Отправьте ещё раз: проверка займёт на несколько секунд больше.',
    code: 'Ссылка уже использована или устарела. Запросите новую.',
    name: 'Введите имя',
    password_common: 'Этот пароль слишком распространён',
    sign_up_closed: 'Регистрация здесь закрыта',
    no_room: 'Регистрация здесь пока закрыта',
    email_not_confirmed: 'Сначала подтвердите email: перейдите по ссылке из письма или сбросьте пароль',
  },
} satisfies Translated<typeof en>;
