import { use, useRef } from 'react';
import { useListContext } from 'react-admin';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { MergeGroup } from './MergeGroup.tsx';

const messages = settledPromise(loadPageMessages('duplicates'));

/** Pixels. */
const width = 960;

interface Props {
  alias: string;
  ids: readonly number[];
  onClose: () => void;
}

/** Merges the records that were selected when it opened. */
export default function MergeDialog({ alias, ids, onClose }: Props) {
  use(messages);
  const translate = useTranslate();
  const { onUnselectItems } = useListContext();
  const meant = useRef(ids).current;
  const done = () => {
    onClose();
    onUnselectItems();
  };
  return (
    <CardDialog title={translate('duplicates.merging')} width={width} onClose={onClose}>
      <MergeGroup
        alias={alias}
        ids={meant}
        other={{ text: translate('admin.card.cancel'), run: onClose }}
        onDone={done}
      />
    </CardDialog>
  );
}
