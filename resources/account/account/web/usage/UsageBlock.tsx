import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AccountUsage } from '#resources/account/account/account.resource.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { formatSize } from '#web/i18n/formatSize.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { CardFailure } from '#web/resource/card/dialog/CardFailure.tsx';
import { SettingsPanel } from '#web/resource/settings/SettingsPanel.tsx';
import { usageQuery } from '../api.ts';
import styles from './Meter.module.css';
import { Meter } from './Meter.tsx';

/** What the account uses of its space and its records (docs/operating/accounts.md#quotas). */
export function UsageBlock() {
  const translate = useTranslate();
  const id = useId();
  const { data, error, refetch } = useQuery(usageQuery);
  return (
    <section aria-labelledby={id}>
      <SettingsPanel id={id} title={translate('account.usage.title')} text={translate('account.usage.text')}>
        {data ? (
          <Meters usage={data} />
        ) : error ? (
          <CardFailure name="account" error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={translate('account.usage.loading')} className={styles.meters}>
            <Skeleton variant="rounded" height={68} />
            <Skeleton variant="rounded" height={68} />
          </div>
        )}
      </SettingsPanel>
    </section>
  );
}

function Meters({ usage: { bytes, records } }: { usage: AccountUsage }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <>
      <Meter
        label={translate('account.usage.space')}
        hint={translate('account.usage.space_hint')}
        full={translate('account.usage.space_full')}
        amount={bytes}
        format={(value) => formatSize(value, locale)}
      />
      <Meter
        label={translate('account.usage.records')}
        hint={translate('account.usage.records_hint')}
        full={translate('account.usage.records_full')}
        amount={records}
        format={groupDigits}
      />
    </>
  );
}
