import AfterIcon from '@mui/icons-material/KeyboardArrowDown';
import BeforeIcon from '@mui/icons-material/KeyboardArrowUp';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import type { Row } from '#web/resource/view.ts';
import { RecordMenu } from './RecordMenu.tsx';
import { useNeighbours } from './useNeighbours.ts';

interface Props {
  record: Row;
  onGone: () => void;
}

/** The way to the records before and after this one, and what is done less often. */
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
      // While a question is asked, it alone is answered.
      if (!place || !event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      // Nor does a card below another one move.
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
