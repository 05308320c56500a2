import { use } from 'react';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';

const messages = loadMessages('widgets');

/** A cell whose module failed. */
export default function FailedCell({ name }: { name: string }) {
  use(messages);
  const text = useTranslate()('widgets.failed', { name });
  return (
    <span className="stoa-none" role="img" aria-label={text} title={text}>
      !
    </span>
  );
}
