import type { Translated } from '#shared/resource.ts';
import type en from '../en/mail.ts';

export default {
  invitation: {
    subject: 'Теперь вы участник «%{account}»',
    greeting: 'Здравствуйте, %{name}!',
    body: 'Вас добавили в «%{account}». Это сделал(а) %{inviter}.',
    how: 'Войдите с паролем, который у вас уже есть:',
  },
} satisfies Translated<typeof en>;
