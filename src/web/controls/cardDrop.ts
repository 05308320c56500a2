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

interface Place {
  isEmpty: boolean;
  take: (file: File) => void;
}

interface CardDrop {
  /** The input that a file let go over the card, beside all inputs, would come to; null while none is over it. */
  aim: string | null;
  places: Map<string, Place>;
}

export const CardDropContext = createContext<CardDrop>({ aim: null, places: new Map() });

const hasFiles = (event: DragEvent) => [...event.dataTransfer.types].includes('Files');

/** A file let go anywhere over a card comes to its first empty input of files, or to its first; the page never opens it. */
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
      setAim(isOverInput ? null : aimed());
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setAim(null);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      const isTaken = event.defaultPrevented;
      // Not stopped, but marked: the input it was let go over, and a card below this one, look for that.
      event.preventDefault();
      setAim(null);
      const [file] = event.dataTransfer.files;
      const place = places.get(aimed() ?? '');
      if (file && place && !isTaken) place.take(file);
    },
  };
  return { card, area };
}

/** An input of files says that it is there; answers whether a file over the card is meant for it. */
export function useDropPlace(isEmpty: boolean, disabled: boolean, take: (file: File) => void): boolean {
  const id = useId();
  const { aim, places } = useContext(CardDropContext);
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    if (disabled) return;
    places.set(id, { isEmpty, take: (file) => takeNow(file) });
    return () => void places.delete(id);
  }, [places, id, isEmpty, disabled]);
  return aim === id;
}
