import { useEffect, useState } from 'react';

/** Whether a file is dragged over the page, while no dialog is open. */
export function useFileDrag() {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const enter = ({ dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes('Files') && !document.querySelector('[role=dialog]')) setDragged(true);
    };
    addEventListener('dragenter', enter);
    return () => removeEventListener('dragenter', enter);
  }, []);
  return [isDragged, setDragged] as const;
}
