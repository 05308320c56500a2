import { use } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { useMe } from '#web/session/session.ts';
import { PreviewBanner } from './PreviewBanner.tsx';
import { PreviewOver } from './PreviewOver.tsx';

const messages = settledPromise(loadMessages('role'));

/** What a tab says that shows the account as another person (docs/reference/product/roles.md#preview-as-another-person). */
export default function Preview() {
  use(messages);
  const { preview } = useMe();
  return preview ? <PreviewBanner preview={preview} /> : <PreviewOver />;
}
