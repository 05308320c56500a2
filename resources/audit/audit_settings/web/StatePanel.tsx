import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { type Translate, translateIfKnown, useTranslate } from '#web/i18n/translate.ts';
import items from '#web/inputs/controls/items.module.css';
import { notify } from '#web/inputs/ui/messages.ts';
import { invalidateSettings } from '#web/resource/settings/api.ts';
import { SettingsPanel } from '#web/resource/settings/SettingsPanel.tsx';
import type { Settings } from '#web/resource/settings/useSettings.ts';
import type { AuditSettings } from '../audit_settings.resource.ts';
import { testStream } from './api.ts';
import styles from './StatePanel.module.css';

type Stream = NonNullable<AuditSettings['stream']>;

interface Props {
  stream: Stream;
  settings: Settings<AuditSettings>;
}

const severities = { working: 'success', failing: 'warning', stopped: 'error' } as const;
/** How often the state is read again while the page is open, in ms. */
const READ_MS = 15_000;

/** How the sending fares, with a test and a way to go on after it was switched off. */
export function StatePanel({ stream, settings }: Props) {
  const translate = useTranslate();
  const id = useId();
  const { isBusy, test, resume } = useCommands(settings);
  useReadAgain();
  return (
    <section aria-labelledby={id}>
      <SettingsPanel id={id} title={translate('audit_settings.state.title')}>
        <Alert severity={severities[stream.state]}>{translate(`audit_settings.state.${stream.state}`)}</Alert>
        <StreamFacts stream={stream} />
        <div className={items.actions}>
          {stream.state === 'stopped' && (
            <Button variant="contained" disabled={isBusy} onClick={() => void resume()}>
              {translate('audit_settings.state.resume')}
            </Button>
          )}
          <Button variant="outlined" disabled={isBusy} onClick={() => void test()}>
            {translate('audit_settings.state.test')}
          </Button>
        </div>
      </SettingsPanel>
    </section>
  );
}

function StreamFacts({ stream }: { stream: Stream }) {
  const translate = useTranslate();
  const never = translate('audit_settings.state.never');
  return (
    <dl className={styles.facts}>
      <Fact name={translate('audit_settings.state.waiting')}>{groupDigits(stream.waiting)}</Fact>
      <Fact name={translate('audit_settings.state.last_success')}>{formatMoment(stream.last_success_at) ?? never}</Fact>
      {stream.last_failure_at && (
        <Fact name={translate('audit_settings.state.last_failure')}>
          {formatMoment(stream.last_failure_at)}
          {': '}
          {reasonText(stream.last_status, stream.last_error, translate)}
        </Fact>
      )}
      {stream.next_attempt_at && (
        <Fact name={translate('audit_settings.state.next')}>{formatMoment(stream.next_attempt_at)}</Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const reasonText = (status: number | null, error: string | null, translate: Translate): string =>
  status === null
    ? (translateIfKnown(`audit_settings.state.reason.${error}`) ?? String(error))
    : translate('audit_settings.state.status', { status });

function useCommands(settings: Settings<AuditSettings>) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify({
        tone: 'error',
        title: translate('audit_settings.state.failed'),
        text: errorText(error, 'audit_settings'),
      });
    }
    setBusy(false);
  };
  const test = () =>
    run(async () => {
      const { is_delivered, status, error } = await testStream();
      const reason = reasonText(status, error, translate);
      if (is_delivered) notify({ tone: 'success', text: translate('audit_settings.state.tested') });
      else notify({ tone: 'error', text: translate('audit_settings.state.test_failed', { reason }) });
      await settings.refresh();
    });
  const resume = () =>
    run(async () => {
      await settings.save({ resume: true }, true);
      notify({ tone: 'success', text: translate('audit_settings.state.resumed') });
    });
  return { isBusy, test, resume };
}

/** Without a message where that fails: what is shown stays. */
function useReadAgain(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => void invalidateSettings(client, 'audit_settings'), READ_MS);
    return () => clearInterval(timer);
  }, [client]);
}
