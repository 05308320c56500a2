import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { personalDataQuery } from './api.ts';
import { EraseActions } from './EraseActions.tsx';
import { ErasureProgress } from './ErasureProgress.tsx';
import { NamedRecords } from './NamedRecords.tsx';
import { PartsList } from './PartsList.tsx';
import styles from './privacy.module.css';

const messages = settledPromise(loadPageMessages('privacy'));

interface Props {
  person: { id: number; name: string };
  onClose: () => void;
  /** The erasure has begun: the person is in no list any more. */
  onErased: () => void;
}

/** What the account holds of a person, with its export and erasure (docs/reference/product/personal-data.md). */
export default function PersonalDataDialog({ person, onClose, onErased }: Props) {
  use(messages);
  const translate = useTranslate();
  const [erasure_id, setErasure] = useState<number | null>(null);
  return (
    <CardDialog
      title={translate('privacy.title')}
      over={person.name}
      width={screenLimits.user_card_px}
      onClose={onClose}
    >
      {erasure_id === null ? (
        <Preview
          person={person}
          onClose={onClose}
          onErasing={(id) => {
            setErasure(id);
            onErased();
          }}
        />
      ) : (
        <ErasureProgress id={erasure_id} onClose={onClose} />
      )}
    </CardDialog>
  );
}

interface PreviewProps {
  person: Props['person'];
  onClose: () => void;
  onErasing: (id: number) => void;
}

function Preview({ person, onClose, onErasing }: PreviewProps) {
  const translate = useTranslate();
  const { data, error } = useQuery(personalDataQuery(person.id));
  if (error)
    return (
      <Typography role="alert" color="error" className={styles.failure}>
        {translate('privacy.failed')}. {errorText(error, 'privacy')}
      </Typography>
    );
  if (!data)
    return (
      <div role="status" aria-label={translate('privacy.loading')} className={styles.waiting}>
        <Typography color="text.secondary">{translate('privacy.loading')}</Typography>
        {[0, 1, 2, 3].map((n) => (
          <Skeleton key={n} variant="rounded" height={40} />
        ))}
      </div>
    );
  return (
    <>
      <div className={dialog.sections}>
        <Typography className={styles.anywhere}>
          {translate(`privacy.intro.${data.state}`, { name: data.name })}
          {data.is_elsewhere && ` ${translate('privacy.is_elsewhere')}`}
        </Typography>
        <PartsList data={data} />
        <NamedRecords records={data.records} />
      </div>
      <EraseActions data={data} onClose={onClose} onErasing={onErasing} />
    </>
  );
}
