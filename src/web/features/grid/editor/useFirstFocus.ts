import { useLayoutEffect, useRef } from 'react';
import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import type { Editing } from '../core/gridCore.ts';

const first = 'input:not([type=hidden], [type=file]), textarea, button';

/**
 * The focus goes into the editor before the key that opened it is written, and to the end of what is there. A select
 * shows its choices at once.
 */
export function useFirstFocus({ how }: Editing, type: FieldTypeName) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = box.current?.querySelector<HTMLElement>(first);
    input?.focus({ preventScroll: true });
    const isText = input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && input.type === 'text');
    if (type === 'select') {
      if (how === 'typed') (input as HTMLInputElement).select();
      input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    } else if (isText) input.setSelectionRange(input.value.length, input.value.length);
  }, [how, type]);
  return box;
}
