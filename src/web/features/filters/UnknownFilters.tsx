import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { withoutParameters } from '#web/list-query/unknownFilters.ts';
import styles from './UnknownFilters.module.css';

/** Names the filters of the address that the list does not have, with a button to remove them. */
export default function UnknownFilters({ unknown }: { unknown: readonly [name: string, value: string][] }) {
  const translate = useTranslate();
  const { search } = useLocation();
  const navigate = useNavigate();
  const names = unknown.map(([name]) => name);
  const remove = () => void navigate({ search: withoutParameters(search, names) }, { replace: true });
  const texts = unknown.map(([name, value]) => `${name}=${value}`.slice(0, 80));
  return (
    <Alert
      severity="warning"
      role="status"
      className={styles.alert}
      action={
        <Button color="inherit" size="small" onClick={remove}>
          {translate('filters.unknown.remove')}
        </Button>
      }
    >
      {translate('filters.unknown.text', { smart_count: unknown.length, names: texts.join(', ') })}
    </Alert>
  );
}
