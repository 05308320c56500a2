import CopyIcon from '@mui/icons-material/ContentCopy';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import styles from './AliasButton.module.css';

/** An alias in a monospaced font; a click copies it. */
export function AliasButton({ alias }: { alias: string }) {
  const translate = useTranslate();
  return (
    <ButtonBase
      aria-label={translate('entities.copy_alias', { alias })}
      onClick={() => void copyText(alias, translate('member.copied'))}
      className={styles.alias}
    >
      {alias}
      <CopyIcon aria-hidden className={styles.icon} />
    </ButtonBase>
  );
}
