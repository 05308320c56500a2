import { useId, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import styles from './DevBadges.module.css';
import { setDevAddress } from './devFlags.ts';

interface Props {
  alias: string;
  url: string;
  onClose: () => void;
}

/** The address in this browser. Empty: that of the latest version. */
export function DevAddress({ alias, url, onClose }: Props) {
  const id = useId();
  const translate = useTranslate();
  const [text, setText] = useState(url);
  const isBad = text !== '' && !/^https?:\/\/[^\s/@]+(\/\S*)?$/.test(text);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBad) return;
        setDevAddress(alias, text);
        onClose();
      }}
    >
      <label htmlFor={id}>{translate('widgets.dev.address')}</label>
      <input
        id={id}
        type="url"
        value={text}
        placeholder="http://localhost:5179/src/widget.tsx"
        aria-invalid={isBad}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setText(event.target.value.trim())}
      />
      <Button type="submit" tone="primary">
        {translate('widgets.dev.save')}
      </Button>
      <small id={`${id}-hint`}>{translate(isBad ? 'widgets.dev.bad_address' : 'widgets.dev.address_hint')}</small>
    </form>
  );
}
