import Button from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import { Link } from 'react-router-dom';
import { useTranslate } from '../i18n/translate.ts';
import { Placeholder } from './Placeholder.tsx';

interface Props {
  icon: typeof SvgIcon;
  title: string;
  text: string;
}

/** The record of a page does not exist. Leads back to the list. */
export function RecordNotFound({ back, ...words }: Props & { back: { to: string; label: string } }) {
  return (
    <Placeholder
      {...words}
      role="alert"
      action={
        <Button variant="outlined" component={Link} to={back.to}>
          {back.label}
        </Button>
      }
    />
  );
}

/** The record of a page could not be loaded. */
export function RecordNotLoaded({ onRetry, ...words }: Props & { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Placeholder
      {...words}
      role="alert"
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('common.action.retry')}
        </Button>
      }
    />
  );
}
