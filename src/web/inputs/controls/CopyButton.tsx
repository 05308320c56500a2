import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import styles from './CopyButton.module.css';

/** A text in a monospaced font; a click copies it. */
export function CopyButton({ text, shown = text, label }: { text: string; shown?: string; label: string }) {
  const translate = useTranslate();
  return (
    <ButtonBase
      aria-label={label}
      title={label}
      onClick={() => void copyText(text, translate('member.copied'))}
      className={styles.copy}
    >
      {shown}
    </ButtonBase>
  );
}
