import { useEffect, useEffectEvent } from 'react';
import { useDropzone } from 'react-dropzone';
import type { User } from '#resources/people/users/users.resource.ts';
import { imageTypes } from '#shared/imageTypes.ts';
import { translate } from '#web/i18n/translate.ts';

export type Original = Pick<NonNullable<User['avatar']>, 'original_id' | 'original_src'>;

interface Options {
  disabled: boolean;
  send: (file: File) => void;
  refuse: (text: string) => void;
}

/** The picture in a clipboard, unless text from it is about to be pasted into an input. */
function pasted({ clipboardData, target }: ClipboardEvent): File | undefined {
  const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isTyping && clipboardData?.types.includes('text/plain') ? undefined : file;
}

/** A picture chosen from a folder, dropped, or pasted anywhere while the card is open. */
export function usePicturePicker({ disabled, send, refuse }: Options) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = pasted(event);
    if (!file || disabled) return;
    event.preventDefault();
    send(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  return useDropzone({
    accept: imageTypes as unknown as Record<string, string[]>,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDropAccepted: ([file]) => file && send(file),
    onDropRejected: ([first]) =>
      refuse(
        translate(first?.errors[0]?.code === 'too-many-files' ? 'files.errors.one_file' : 'files.errors.image_type'),
      ),
  });
}
