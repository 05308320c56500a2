import type { Translated } from '#shared/resource.ts';
import type en from '../en/widgets.ts';

export default {
  failed: 'Модуль «%{name}» здесь не работает',
  why: {
    load: 'Не удалось загрузить его виджет.',
    threw: 'Его виджет сообщил об ошибке.',
    timeout: 'Его виджет не уложился во время.',
    breach: 'Его виджет нарушил ограничение и остановлен.',
    dead: 'Его виджет перестал отвечать.',
  },
  gone: 'Модуль не найден',
  gone_text: 'В этом аккаунте он не подключён.',
  no_page: 'Страница не найдена',
  no_page_text: 'У модуля нет страницы по этому адресу.',
} satisfies Translated<typeof en>;
