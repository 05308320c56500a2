import OffIcon from '@mui/icons-material/GppMaybeOutlined';
import OnIcon from '@mui/icons-material/VerifiedUserOutlined';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './rows.module.css';

interface Props {
  isOn: boolean;
  /** The account requires it. */
  isRequired: boolean;
  /** Whose: the caller's by default. */
  of?: 'own' | 'person';
}

/** Whether two-step sign-in is on, and whether the account requires it. */
export function FactorState({ isOn, isRequired, of = 'own' }: Props) {
  const translate = useTranslate();
  const Icon = isOn ? OnIcon : OffIcon;
  return (
    <div className={styles.state} data-on={isOn || undefined}>
      <Icon aria-hidden className={styles.stateIcon} />
      <div>
        <Typography className={styles.stateText}>{translate(`factors.${of}.${isOn ? 'on' : 'off'}`)}</Typography>
        {isRequired && (
          <Typography variant="body2" color="text.secondary">
            {translate('factors.own.required')}
          </Typography>
        )}
      </div>
    </div>
  );
}
