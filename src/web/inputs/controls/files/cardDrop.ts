import {
  createContext,
  type DragEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { translate } from '../../../i18n/translate.ts';
import { notify } from '../../ui/messages.ts';

interface Place {
  isEmpty: boolean;
  /** It has several files. */
  isSeveral: boolean;
  take: (files: File[]) => void;
}

interface CardDrop {
  /** Id of the input that a file dropped beside the inputs would go to; null while no file is dragged over the card. */
  aim: string | null;
  places: Map<string, Place>;
}

export const CardDropContext = createContext<CardDrop>({ aim: null, places: new Map() });

const hasFiles = (event: DragEvent) => [...event.dataTransfer.types].includes('Files');

/** Files dropped anywhere on a card go to its first empty file input, or else to its first one. */
export function useCardDrop() {
  const [aim, setAim] = useState<string | null>(null);
  const places = useRef(new Map<string, Place>()).current;
  const card = useMemo(() => ({ aim, places }), [aim, places]);
  const aimed = () => ([...places].find(([, { isEmpty }]) => isEmpty) ?? [...places][0])?.[0] ?? null;
  const area = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      const isOverInput = event.defaultPrevented;
      event.preventDefault();
      const aim = isOverInput ? null : aimed();
      setAim(aim);
      // The pointer says that nothing here takes a file.
      if (!isOverInput && aim === null) event.dataTransfer.dropEffect = 'none';
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setAim(null);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      const isTaken = event.defaultPrevented;
      // Marked instead of stopped: the input below it and an outer card check for that.
      event.preventDefault();
      setAim(null);
      const files = [...event.dataTransfer.files];
      const place = places.get(aimed() ?? '');
      if (files.length === 0 || !place || isTaken) return;
      // The others would be left out in silence.
      if (files.length > 1 && !place.isSeveral) notify({ tone: 'error', text: translate('files.errors.one_file') });
      else place.take(files);
    },
  };
  return { card, area };
}

/** Registers an input of files with its card. @returns whether a file dragged over the card would go to it */
export function useDropPlace({ isEmpty, isSeveral, take }: Place, disabled: boolean): boolean {
  const id = useId();
  const { aim, places } = useContext(CardDropContext);
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    if (disabled) return;
    places.set(id, { isEmpty, isSeveral, take: (files) => takeNow(files) });
    return () => void places.delete(id);
  }, [places, id, isEmpty, isSeveral, disabled]);
  return aim === id;
}
