import CloudOffIcon from '@mui/icons-material/CloudOff';
import CallbackIcon from '@mui/icons-material/WebhookOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { CardSkeleton } from '#web/resource/card/dialog/CardSkeleton.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import type { Callback } from '../callbacks.resource.ts';
import { callbacksQuery, sendCallbackAgain } from './api.ts';
import styles from './CallbackDeliveries.module.css';

/** The latest calls to the addresses of a module, each of which can be sent again. */
export function CallbackDeliveries({ moduleId }: { moduleId: number }) {
  const id = useId();
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(callbacksQuery(moduleId));
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" component="h2" className={styles.title}>
        {translate('callbacks.title')}
      </Typography>
      <Paper variant="outlined" className={styles.sheet}>
        {data?.length ? (
          <ul aria-labelledby={id} className={styles.list}>
            {data.map((callback) => (
              <Delivery key={callback.id} moduleId={moduleId} callback={callback} />
            ))}
          </ul>
        ) : data ? (
          <Placeholder
            icon={CallbackIcon}
            title={translate('callbacks.empty')}
            text={translate('callbacks.empty_text')}
          />
        ) : error ? (
          <Placeholder
            role="alert"
            icon={CloudOffIcon}
            title={translate('callbacks.failed')}
            text={errorText(error, 'callbacks')}
            action={
              <Button variant="outlined" onClick={() => void refetch()}>
                {translate('common.action.retry')}
              </Button>
            }
          />
        ) : (
          <CardSkeleton count={2} />
        )}
      </Paper>
    </section>
  );
}

const tones = { waiting: 'text.secondary', delivered: 'success.main', failed: 'error.main' } as const;

function Delivery({ moduleId, callback }: { moduleId: number; callback: Callback }) {
  const translate = useTranslate();
  const { isBusy, sendAgain } = useSendAgain(moduleId, callback);
  const { state, type, attempts, account_id, version, created_at } = callback;
  const what = translate(type === 'module.installed' ? 'callbacks.type.installed' : 'callbacks.type.uninstalled');
  return (
    <li className={styles.delivery}>
      <div className={styles.what}>
        <Typography className={styles.name}>{what}</Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('callbacks.account', { id: account_id, version })}
          {' · '}
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </Typography>
      </div>
      <div className={styles.outcome}>
        <Typography color={tones[state]}>{translate(`callbacks.state.${state}`)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[translate('callbacks.attempts', { smart_count: attempts }), ...outcomeOf(callback, translate)].join(' · ')}
        </Typography>
      </div>
      <Button
        size="small"
        variant="outlined"
        disabled={state === 'waiting' || isBusy}
        onClick={sendAgain}
        aria-label={`${translate('callbacks.send_again')}: ${what}, ${formatMoment(created_at)}`}
      >
        {translate('callbacks.send_again')}
      </Button>
    </li>
  );
}

function outcomeOf({ response_status, error, next_attempt_at }: Callback, translate: ReturnType<typeof useTranslate>) {
  return [
    ...(response_status === null ? [] : [translate('callbacks.status', { status: response_status })]),
    ...(error === null ? [] : [translate('callbacks.error', { error })]),
    ...(next_attempt_at === null ? [] : [translate('callbacks.next', { at: formatMoment(next_attempt_at) ?? '' })]),
  ];
}

function useSendAgain(moduleId: number, { id }: Callback) {
  const translate = useTranslate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const sendAgain = async () => {
    setBusy(true);
    try {
      await sendCallbackAgain(client, moduleId, id);
      notify({ tone: 'success', text: translate('callbacks.sent_again') });
    } catch (error) {
      notify({ tone: 'error', title: translate('callbacks.send_failed'), text: errorText(error, 'callbacks') });
    }
    setBusy(false);
  };
  return { isBusy, sendAgain };
}
