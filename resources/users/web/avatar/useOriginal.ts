import { useEffect, useState } from 'react';
import { files } from '#resources/files/files.resource.ts';
import { ApiError, call } from '#web/api/api.ts';
import { uploadText } from '#web/controls/uploadText.ts';
import { translate } from '#web/i18n/translate.ts';
import type { Original } from './usePicturePicker.ts';

/**
 * An original as a `data:` URL, which a canvas may draw and read back. The file of a picture belongs to the account where
 * it was uploaded; in other accounts of the person its public link is used, which is on the same site.
 */
export function useOriginal({ original_id, original_src }: Original) {
  const [src, setSrc] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const control = new AbortController();
    call(files.endpoints.data, { params: { id: original_id }, signal: control.signal }).then(setSrc, (error) => {
      if (control.signal.aborted) return;
      if (error instanceof ApiError && error.status === 404) setSrc(original_src);
      else setFailure(uploadText(error));
    });
    return () => control.abort();
  }, [original_id, original_src]);
  return { src, failure, refuse: () => setFailure(translate('files.errors.image')) };
}
