import AccessIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import CopyIcon from '@mui/icons-material/ContentCopy';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import AfterIcon from '@mui/icons-material/KeyboardArrowDown';
import BeforeIcon from '@mui/icons-material/KeyboardArrowUp';
import LinkIcon from '@mui/icons-material/Link';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import IconButton from '@mui/material/IconButton';
import { Suspense, useEffect, useRef, useState } from 'react';
import { entityAlias } from '#shared/entities/entityResourceName.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CommandMenu } from '#web/inputs/controls/CommandMenu.tsx';
import { copyText } from '#web/inputs/controls/copyText.ts';
import { may } from '#web/providers/rights.ts';
import { cardValues } from '#web/resource/card/editor/cardValues.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import { useTrash } from '#web/resource/list/useTrash.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useMe } from '#web/session/session.ts';
import { useOneAtATime } from '#web/state/useOneAtATime.ts';
import { CheckAccessDialog } from '../list/CheckAccessButton.tsx';
import { useNeighbours } from './useNeighbours.ts';

const icons = {
  duplicate: CopyIcon,
  link: LinkIcon,
  access: AccessIcon,
  remove: DeleteIcon,
  restore: RestoreIcon,
} as const;
const commandsOf = ({ deleted_at }: Row): readonly RecordCommand[] =>
  deleted_at ? ['restore', 'link', 'access'] : ['duplicate', 'link', 'access', 'remove'];

interface Props {
  record: Row;
  onGone: () => void;
}

/** Buttons to the previous and next record, and the menu. */
export default function RecordHead({ record, onGone }: Props) {
  const translate = useTranslate();
  const card = useCard();
  const button = useRef<HTMLButtonElement>(null);
  const places = useNeighbours(record, card.at);
  const go = (place: 'before' | 'after') => {
    const to = places[place];
    if (to) card.move(to.id, to.at === undefined ? {} : { at: to.at });
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const place = ({ ArrowUp: 'before', ArrowDown: 'after' } as const)[event.key];
      // An open confirmation takes precedence.
      if (!place || !event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      // Only the topmost card reacts.
      if (![...document.querySelectorAll('[role=dialog]')].at(-1)?.contains(button.current)) return;
      event.preventDefault();
      go(place);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <>
      <IconButton
        ref={button}
        aria-label={translate('records.head.before')}
        aria-keyshortcuts="Alt+ArrowUp"
        title={`${translate('records.head.before')} (Alt+↑)`}
        disabled={!places.before}
        onClick={() => go('before')}
      >
        <BeforeIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={translate('records.head.after')}
        aria-keyshortcuts="Alt+ArrowDown"
        title={`${translate('records.head.after')} (Alt+↓)`}
        disabled={!places.after}
        onClick={() => go('after')}
      >
        <AfterIcon fontSize="small" />
      </IconButton>
      <RecordMenu record={record} onGone={onGone} />
    </>
  );
}

/** Menu of commands for the record. */
function RecordMenu({ record, onGone }: { record: Row; onGone: () => void }) {
  const translate = useTranslate();
  const { title, declaration } = useView();
  const [isChecking, setChecking] = useState(false);
  const { isBusy, ...own } = useRecordCommands(record, onGone);
  const run = { ...own, access: () => setChecking(true) };
  const isOffered = useOffered(record);
  const commands = commandsOf(record)
    .filter(isOffered)
    .map((key) => ({
      key,
      icon: icons[key],
      text: translate(`records.head.${key}`),
      run: run[key],
      isRemoval: key === 'remove',
    }));
  return (
    <>
      <CommandMenu label={translate('records.head.more')} commands={commands} isBusy={isBusy} />
      {isChecking && (
        <Suspense>
          <CheckAccessDialog
            alias={entityAlias(declaration.name) ?? ''}
            record={{ id: record.id, label: title(record) }}
            onClose={() => setChecking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What the person may do with the record. The right to delete it is also the right to restore it. */
function useOffered(record: Row): (command: RecordCommand) => boolean {
  const { declaration, allows } = useView();
  const { create, remove, restore } = declaration.endpoints;
  const me = useMe();
  return (command) => {
    if (command === 'link') return true;
    if (command === 'access') return me.user?.full_access === true;
    if (command === 'duplicate') return may(me, create);
    return may(me, remove ?? restore) && allows?.(record, 'delete') !== false;
  };
}

type RecordCommand = 'access' | 'duplicate' | 'link' | 'remove' | 'restore';

/** Commands of a record's menu. */
function useRecordCommands(record: Row, onGone: () => void) {
  const { declaration } = useView();
  const { card: spec } = declaration;
  const card = useCard();
  const trash = useTrash();
  const translate = useTranslate();
  const { isBusy, run } = useOneAtATime();

  const move = async (command: 'remove' | 'restore') => {
    if (await run(() => trash[command]([record.id]))) onGone();
  };
  return {
    isBusy,
    duplicate: () => spec && card.move(0, { preset: cardValues(spec, record) }),
    // The link has no list state: the recipient has their own.
    link: () =>
      void copyText(`${location.origin}${card.to(record.id).pathname}?card=${record.id}`, translate('member.copied')),
    remove: () => void move('remove'),
    restore: () => void move('restore'),
  };
}
