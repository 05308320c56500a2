import { type KeyboardEvent, use, useId, useState } from 'react';
import type { DataRecord } from '#sdk/contract.ts';
import { headOf } from '#shared/entities/entityResource.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { ModuleLine } from '#web/inputs/ui/ModuleLine.tsx';
import { SearchCombobox } from '#web/inputs/ui/SearchCombobox.tsx';
import { readyFields } from '#web/preload/firstRequests.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { AppTheme } from '#web/theme/AppTheme.tsx';
import { PickerList } from './PickerList.tsx';
import styles from './RecordPicker.module.css';
import type { RecordPick } from './recordPicks.ts';
import { usePickerSearch } from './usePickerSearch.ts';

const messages = loadMessages('widgets');
const WIDTH = 720;

/** Chooses a record for a module: typing searches, arrows and Enter choose (docs/reference/product/modules.md#choosing-a-record). */
export default function RecordPicker({ pick }: { pick: RecordPick }) {
  use(messages);
  const translate = useTranslate();
  const { entity, by, settle } = pick;
  return (
    <AppTheme>
      <CardDialog
        title={entity.name}
        over={translate('widgets.pick.over')}
        edge={<ModuleLine by={by} strip />}
        width={WIDTH}
        onClose={() => settle(null)}
      >
        <Choice pick={pick} />
      </CardDialog>
    </AppTheme>
  );
}

function Choice({ pick }: { pick: RecordPick }) {
  const translate = useTranslate();
  const id = useId();
  const { entity, settle } = pick;
  const fields = readyFields(entity.fields);
  const [text, setText] = useState('');
  const found = usePickerSearch(pick, text);
  const { items } = found;
  const [chosen, setAt] = useState(0);
  const at = Math.min(chosen, Math.max(0, items.length - 1));
  const choose = (record: DataRecord | undefined) => record && settle(record.id);
  const type = (next: string) => {
    setText(next);
    setAt(0);
  };
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <SearchCombobox
          label={translate('widgets.pick.search')}
          list={id}
          option={items.length > 0 ? `${id}${at}` : undefined}
          text={text}
          onType={type}
          onKeyDown={(event) => onKey(event, { at, count: items.length, setAt, choose: () => choose(items[at]) })}
        />
      </div>
      <PickerList
        {...{ id, items, fields, at }}
        head={headOf(fields)}
        label={entity.name}
        onPoint={setAt}
        onChoose={choose}
      />
      <Status found={found} isSearch={text.trim() !== ''} translate={translate} />
    </div>
  );
}

interface Keys {
  at: number;
  count: number;
  setAt: (at: number) => void;
  choose: () => void;
}

function onKey(event: KeyboardEvent, { at, count, setAt, choose }: Keys): void {
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10 }[event.key];
  if (event.key === 'Enter') choose();
  else if (next === undefined || count === 0) return;
  else if (event.key.startsWith('Page')) setAt(Math.min(count - 1, Math.max(0, next)));
  else setAt((next + count) % count);
  event.preventDefault();
}

interface StatusProps {
  found: ReturnType<typeof usePickerSearch>;
  isSearch: boolean;
  translate: ReturnType<typeof useTranslate>;
}

/** What the list does not say: loading, nothing, a failure, and that there are more. */
function Status({ found: { items, total, state, retry }, isSearch, translate }: StatusProps) {
  const text = () => {
    if (state !== 'ready') return translate(`widgets.pick.${state}`);
    if (items.length === 0) return translate(isSearch ? 'widgets.pick.none' : 'widgets.pick.empty');
    return total > items.length
      ? translate('widgets.pick.more', { shown: groupDigits(items.length), total: groupDigits(total) })
      : '';
  };
  return (
    <div className={items.length === 0 ? styles.message : styles.status} role={state === 'failed' ? 'alert' : 'status'}>
      <span>{text()}</span>
      {state === 'failed' && <Button onClick={retry}>{translate('common.action.retry')}</Button>}
    </div>
  );
}
