import { useEffect, useState } from 'react';

/** Whether the dialog is open. Cmd+K or Ctrl+K opens and closes it, by the key's position as other shortcuts. */
export function useGoTo(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      // A card, a drawer or a question is answered first.
      if (!isOpen && document.querySelector('[role=dialog], dialog[open]')) return;
      event.preventDefault();
      setOpen(!isOpen);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOpen]);
  return [isOpen, setOpen];
}
