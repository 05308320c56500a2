import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { SettingsForm } from '#web/resource/settings/SettingsForm.tsx';
import { type AuditSettings, retention } from '../audit_settings.resource.ts';
import type { FormProps } from './formProps.ts';
import styles from './StatePanel.module.css';

const valuesOf = ({ retention_days }: AuditSettings) => ({ retention_days });

/** How long the log is kept, and how much of it there is. Fewer days are confirmed: what they delete is gone. */
export function RetentionForm({ record, settings }: FormProps) {
  const translate = useTranslate();
  const save = async (changed: object, overwrite: boolean) => {
    const { record: saved } = await settings.save(changed, overwrite);
    notify({ tone: 'success', text: translate('audit_settings.saved') });
    return saved;
  };
  const isSure = async ({ retention_days }: ReturnType<typeof valuesOf>) =>
    !isDays(retention_days) ||
    retention_days >= record.retention_days ||
    (await confirm({
      text: translate('audit_settings.retention.confirm', { smart_count: retention_days }),
      ok: translate('audit_settings.retention.confirm_ok'),
      danger: true,
    }));
  return (
    <SettingsForm
      name="audit_settings"
      title={translate('audit_settings.retention.title')}
      text={translate('audit_settings.retention.text')}
      record={record}
      settings={settings}
      valuesOf={valuesOf}
      confirm={isSure}
      save={save}
    >
      <DaysInput name="retention_days" saved={record.retention_days} />
      <Typography variant="body2" color="text.secondary">
        {rowsText(record, translate)}
      </Typography>
    </SettingsForm>
  );
}

function rowsText({ rows }: AuditSettings, translate: ReturnType<typeof useTranslate>): string {
  if (rows.since === null) return translate('audit_settings.retention.none');
  const since = formatMoment(rows.since) ?? '';
  const text = translate('audit_settings.retention.rows', { smart_count: rows.count, since });
  return rows.is_estimate ? `≈ ${text}` : text;
}

const isDays = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= retention.min && Number(value) <= retention.max;

function DaysInput({ name, saved }: { name: string; saved: number }) {
  const id = useId();
  const translate = useTranslate();
  const { value, error, onChange, onBlur, ref } = useInput<number | string>(name);
  return (
    <>
      <TextField
        id={id}
        label={translate('audit_settings.retention.label')}
        value={value ?? ''}
        error={Boolean(error)}
        helperText={error ?? translate('audit_settings.retention.hint')}
        onChange={(event) => onChange(toNumber(event.target.value))}
        onBlur={onBlur}
        inputRef={ref}
        className={styles.days}
        slotProps={{ htmlInput: { name, 'data-field': name, inputMode: 'numeric' } }}
      />
      {isDays(value) && value < saved && (
        <Typography variant="body2" role="status" color="warning.main">
          {translate('audit_settings.retention.shorter', { smart_count: value })}
        </Typography>
      )}
    </>
  );
}

/** Text that is not a whole number stays as typed, so that the schema reports it. */
const toNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);
