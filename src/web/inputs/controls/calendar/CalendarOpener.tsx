import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from '#web/i18n/translate.ts';
import common from '#web/theme/common.module.css';
import styles from './CalendarOpener.module.css';

interface Props {
  label: string;
  disabled: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

/** The button that opens the calendar of an input. */
export function CalendarOpener({ label, disabled, isOpen, onOpen }: Props) {
  const translate = useTranslate();
  return (
    <IconButton
      aria-label={translate('inputs.date.open', { name: label })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={disabled}
      onClick={onOpen}
      className={styles.opener}
    >
      <CalendarIcon className={common.icon16} />
    </IconButton>
  );
}
