import Dialog from '@mui/material/Dialog';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { SearchCombobox } from '#web/inputs/ui/SearchCombobox.tsx';
import { useSizeClass } from '#web/theme/sizeClass.ts';
import type { Places } from '../Sidebar.tsx';
import styles from './GoToDialog.module.css';
import { matchingPlaces, type Place, placesOf } from './places.ts';
import { useRecordSearch } from './useRecordSearch.ts';

interface Props {
  menu: Places['menu'];
  /** What was typed before the dialog was there. */
  typed: RefObject<string>;
  onClose: () => void;
}

/** Finds a page by its name or a record by its label, by keyboard alone if wanted (docs/reference/product/app.md#go-to). */
export default function GoToDialog({ menu, typed, onClose }: Props) {
  const translate = useTranslate();
  const places = useMemo(() => placesOf(menu, translate), [menu, translate]);
  const id = useId();
  const isNarrow = useSizeClass() === 's';
  const { text, found, at, state, setAt, type, go, onKeyDown } = useChoice(places, typed, onClose);
  const status = statusOf(state, found.length);
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      maxWidth={false}
      transitionDuration={0}
      aria-label={translate('admin.go_to.title')}
      slotProps={{
        paper: isNarrow
          ? { className: styles.screen }
          : { className: styles.dialog, style: { width: screenLimits.confirm_modal_px } },
      }}
    >
      <div className={styles.head}>
        <SearchCombobox
          label={translate('admin.go_to.label')}
          list={id}
          option={found.length > 0 ? `${id}${at}` : undefined}
          text={text}
          onType={type}
          onKeyDown={onKeyDown}
        />
      </div>
      <Options id={id} found={found} at={at} onPoint={setAt} onChoose={go} />
      <p className={styles.status} role="status">
        {status && translate(`admin.go_to.${status}`)}
      </p>
    </Dialog>
  );
}

/** What is said below the list; null if the list says it all. */
function statusOf(state: ReturnType<typeof useRecordSearch>['state'], found: number) {
  if (state === 'loading' || state === 'failed' || state === 'partial') return state;
  return found === 0 ? 'none' : null;
}

/** The typed text, the places that have it, and which of them Enter opens. */
function useChoice(places: readonly Place[], typed: RefObject<string>, onClose: () => void) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  // Read once it is shown: typing goes on while it is rendered.
  useLayoutEffect(() => setText(typed.current), [typed]);
  const [at, setAt] = useState(0);
  const { records, state } = useRecordSearch(text);
  const found = [...matchingPlaces(places, text), ...records];
  const go = (place: Place | undefined) => {
    if (!place) return;
    onClose();
    void navigate(place.to);
  };
  const type = (next: string) => {
    setText(next);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (event.key === 'Enter') go(found[at]);
    else if (next === undefined || found.length === 0) return;
    else setAt((next + found.length) % found.length);
    event.preventDefault();
  };
  return { text, found, at: Math.min(at, Math.max(0, found.length - 1)), state, setAt, type, go, onKeyDown };
}

interface OptionsProps {
  id: string;
  found: readonly Place[];
  at: number;
  onPoint: (at: number) => void;
  onChoose: (place: Place) => void;
}

function Options({ id, found, at, onPoint, onChoose }: OptionsProps) {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <ul
      className={styles.list}
      id={id}
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of the combobox
      role="listbox"
      aria-label={translate('admin.go_to.title')}
      hidden={found.length === 0}
    >
      {found.map((place, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys, and the focus
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant marks it
        <li
          key={place.key}
          id={`${id}${n}`}
          className={styles.option}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the combobox
          role="option"
          aria-selected={n === at}
          onPointerMove={() => onPoint(n)}
          onClick={() => onChoose(place)}
        >
          <span>{place.name}</span>
          <span>{place.under}</span>
        </li>
      ))}
    </ul>
  );
}
