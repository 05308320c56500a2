import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { canonicalEmail } from '#shared/text/email.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ExplainedSwitch } from '#web/inputs/controls/ExplainedSwitch.tsx';
import { notify } from '#web/inputs/ui/messages.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import type { PersonalData } from '../privacy.resource.ts';
import { erasePerson } from './api.ts';
import styles from './privacy.module.css';

interface Props {
  data: PersonalData;
  onErasing: (id: number) => void;
  onCancel: () => void;
}

/** The last step before an erasure: the person's email, or the name of a former member, is typed. */
export function EraseForm({ data, onErasing, onCancel }: Props) {
  const translate = useTranslate();
  const { user_id, name, email } = data;
  const [confirm, setConfirm] = useState('');
  const [texts, setTexts] = useState(false);
  const { isBusy, error, erase, clear } = useErase(user_id, onErasing);
  const expected = email ?? name;
  const plain = (text: string) => canonicalEmail(text.trim()).toLowerCase();
  const isSame = plain(confirm) === plain(expected);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSame && !isBusy) void erase({ confirm, ...(texts && { texts }) });
      }}
      className={styles.erase}
    >
      <div>
        <Typography variant="h3" component="h3" color="error" className={styles.eraseTitle}>
          {translate('privacy.erase.title')}
        </Typography>
        <Typography>{translate('privacy.erase.text')}</Typography>
      </div>
      <TextsSwitch data={data} checked={texts} disabled={isBusy} onChange={setTexts} />
      <TextField
        label={
          email === null
            ? translate('privacy.erase.confirm_name', { name })
            : translate('privacy.erase.confirm_email', { email })
        }
        value={confirm}
        autoFocus
        fullWidth
        disabled={isBusy}
        error={error !== null}
        helperText={error}
        onChange={(event) => {
          clear();
          setConfirm(event.target.value);
        }}
        slotProps={{
          htmlInput: { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' },
          formHelperText: { role: 'alert' },
        }}
      />
      <div className={styles.eraseActions}>
        <Button variant="outlined" disabled={isBusy} onClick={onCancel}>
          {translate('privacy.erase.cancel')}
        </Button>
        <Button variant="contained" color="error" type="submit" disabled={!isSame || isBusy}>
          {translate(isBusy ? 'privacy.erase.busy' : 'privacy.erase.run')}
        </Button>
      </div>
    </form>
  );
}

interface SwitchProps {
  data: PersonalData;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Only where a text may be the person's email. */
function TextsSwitch({ data, checked, disabled, onChange }: SwitchProps) {
  const translate = useTranslate();
  const found = (data.records ?? []).map(({ texts }) => texts).filter(({ count }) => count !== 0);
  if (data.records !== null && found.length === 0) return null;
  const isKnown = data.records !== null && found.every(({ count, is_more }) => count !== null && !is_more);
  const count = found.reduce((sum, each) => sum + (each.count ?? 0), 0);
  return (
    <ExplainedSwitch
      name={translate('privacy.erase.texts')}
      hint={
        isKnown
          ? translate('privacy.erase.texts_hint', { smart_count: count })
          : translate('privacy.erase.texts_hint_unknown')
      }
      checked={checked}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

function useErase(id: number, onErasing: (id: number) => void) {
  const translate = useTranslate();
  const once = useSubmitOnce();
  const [error, setError] = useState<string | null>(null);
  const send = async (body: { confirm: string; texts?: boolean }): Promise<boolean> => {
    try {
      const begun = await reauthenticated(() => erasePerson(id, body));
      if (begun) onErasing(begun.id);
      return begun !== null;
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.problem.message === 'validation';
      if (isWrong) setError(translate('privacy.errors.confirm'));
      else notify({ tone: 'error', title: translate('privacy.erase.failed'), text: errorText(failure, 'privacy') });
      return false;
    }
  };
  const erase = (body: Parameters<typeof send>[0]) => void once.submit(() => send(body));
  return { isBusy: once.isClosed, error, erase, clear: () => setError(null) };
}
