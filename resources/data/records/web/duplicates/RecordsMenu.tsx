import DuplicatesIcon from '@mui/icons-material/FileCopyOutlined';
import { lazy, Suspense, use, useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CommandMenu } from '#web/inputs/controls/CommandMenu.tsx';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';

const messages = settledPromise(loadPageMessages('duplicates'));

const DuplicatesDialog = lazy(() => import('./DuplicatesDialog.tsx'));

interface Props {
  alias: string;
  fields: readonly Field[];
}

/** Rare commands of a list of records. */
export default function RecordsMenu({ alias, fields }: Props) {
  use(messages);
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CommandMenu
        label={translate('duplicates.menu')}
        commands={[
          { key: 'duplicates', icon: DuplicatesIcon, text: translate('duplicates.title'), run: () => setOpen(true) },
        ]}
      />
      {isOpen && (
        <Suspense>
          <DuplicatesDialog alias={alias} fields={fields} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
