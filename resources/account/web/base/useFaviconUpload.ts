import { useEffect, useRef, useState } from 'react';
import { account, type Favicon } from '#resources/account/account.resource.ts';
import { limits } from '#shared/limits.ts';
import { upload } from '#web/api/upload.ts';
import { isRaster } from '#web/controls/imageTypes.ts';
import { uploadText } from '#web/controls/uploadText.ts';
import { useTranslate } from '#web/i18n/translate.ts';

/** Uploads a picture and receives it in all favicon sizes. A second upload replaces the first; unmounting aborts it. */
export function useFaviconUpload(onMade: (favicon: Favicon) => void) {
  const translate = useTranslate();
  /** From 0 to 1; null if there is no upload. */
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const send = async (file: File) => {
    current.current?.abort();
    const control = new AbortController();
    current.current = control;
    setFailure(null);
    if (!isRaster(file.type)) return setFailure(translate('files.errors.image_type'));
    if (file.size > limits.image_max_bytes) return setFailure(translate('files.errors.file_is_large'));
    setProgress(0);
    try {
      const { signal } = control;
      onMade(await upload(account.endpoints.favicon, { file, onProgress: setProgress, signal }));
    } catch (error) {
      if (!control.signal.aborted) setFailure(uploadText(error));
    } finally {
      if (current.current === control) setProgress(null);
    }
  };
  const cancel = () => {
    current.current?.abort();
    setProgress(null);
  };
  return { progress, failure, send: (file: File) => void send(file), cancel, clear: () => setFailure(null) };
}
