import StarIcon from '@mui/icons-material/StarRounded';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './list/market.module.css';

/** Marks the main module. */
export function MainStar() {
  const translate = useTranslate();
  const label = translate('marketplace.module.main');
  return (
    <Tooltip title={label}>
      <StarIcon role="img" aria-label={label} aria-hidden={false} className={styles.star} />
    </Tooltip>
  );
}
