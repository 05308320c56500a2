import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { use, useDeferredValue, useState } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import items from '#web/inputs/controls/items.module.css';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { formerMembersQuery } from './api.ts';
import PersonalDataDialog from './PersonalDataDialog.tsx';
import styles from './privacy.module.css';

const messages = settledPromise(loadPageMessages('privacy'));

/** People that are shown at first, and with each "Show more". */
const STEP = 50;

/** People who have left, each with their personal data (docs/reference/product/personal-data.md). */
export default function FormerMembersDialog({ onClose }: { onClose: () => void }) {
  use(messages);
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(STEP);
  const [person, setPerson] = useState<{ id: number; name: string } | null>(null);
  const query = useDeferredValue(text.trim());
  const { data, error, refetch } = useQuery(formerMembersQuery(query, limit));
  if (person)
    return <PersonalDataDialog person={person} onClose={() => setPerson(null)} onErased={() => void refetch()} />;
  return (
    <CardDialog title={translate('privacy.former.title')} width={screenLimits.invite_modal_px} onClose={onClose}>
      <div className={dialog.compact}>
        <Typography color="text.secondary">{translate('privacy.former.text')}</Typography>
        <TextField
          label={translate('privacy.former.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {error && (
          <Typography role="alert" color="error">
            {translate('privacy.former.failed')}. {errorText(error, 'privacy')}
          </Typography>
        )}
        {!data && !error && (
          <Skeleton variant="rounded" height={120} role="status" aria-label={translate('privacy.loading')} />
        )}
        {data?.items.length === 0 && (
          <Typography color="text.secondary" role="status">
            {translate(query === '' ? 'privacy.former.none' : 'privacy.former.not_found')}
          </Typography>
        )}
        <ul className={styles.list}>
          {data?.items.map(({ id, name, left_at }) => (
            <li key={id} className={styles.former}>
              <PersonAvatar person={{ id, name, avatar: null }} size={32} />
              <div className={items.main}>
                <Typography className={styles.anywhere}>{name}</Typography>
                <Typography variant="body2" color="text.secondary">
                  {translate('privacy.former.left_at', { moment: formatMoment(left_at) ?? '' })}
                </Typography>
              </div>
              <Button
                variant="outlined"
                aria-label={`${translate('privacy.open')}: ${name}`}
                onClick={() => setPerson({ id, name })}
              >
                {translate('privacy.open')}
              </Button>
            </li>
          ))}
        </ul>
        {data && data.totals.count > data.items.length && (
          <div>
            <Button variant="outlined" onClick={() => setLimit(limit + STEP)}>
              {translate('privacy.former.more')}
            </Button>
          </div>
        )}
      </div>
    </CardDialog>
  );
}
