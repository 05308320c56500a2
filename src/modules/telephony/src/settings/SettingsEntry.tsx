import { useHost } from '@stoa/sdk/react';
import { type KeyboardEvent, useState } from 'react';
import { useFirstInvalid } from '../ui/useFirstInvalid.ts';
import { useWords } from '../words/words.ts';
import { checkSettings, type LineSettings, type SettingsErrors } from './lineSettings.ts';
import { NumberExample } from './NumberExample.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { useSettings } from './useSettings.ts';
import './settings.css';
import { Root } from '../ui/Root.tsx';

/** The settings of the line, in the module's dialog of the marketplace. */
export function SettingsEntry() {
  const { user } = useHost();
  const words = useWords();
  const form = useSettingsForm();
  const root = useFirstInvalid(form.attempts);
  const mayChange = user.full_access;
  const saveByEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || !form.isDirty) return;
    event.preventDefault();
    void form.save();
  };
  return (
    <Root ref={root} className="tel-settings" onKeyDown={saveByEnter}>
      <header>
        <h2>{words('line_title')}</h2>
        <p className="tel-soft">{words(mayChange ? 'line_text' : 'admins_only')}</p>
      </header>
      <SettingsFields
        settings={form.settings}
        errors={form.errors}
        disabled={!mayChange || form.isSaving}
        onChange={form.change}
      />
      {form.isRight && <NumberExample settings={form.settings} />}
      {form.failed && (
        <p className="tel-alert" role="alert">
          <strong>{words('not_saved')}.</strong> {form.failed}
        </p>
      )}
      {form.isDirty && (
        <div className="tel-buttons">
          <button type="button" className="stoa-button" disabled={form.isSaving} onClick={form.reset}>
            {words('cancel')}
          </button>
          <button
            type="button"
            className="stoa-button"
            data-kind="primary"
            disabled={form.isSaving}
            onClick={() => void form.save()}
          >
            {words(form.isSaving ? 'saving' : 'save')}
          </button>
        </div>
      )}
    </Root>
  );
}

/** What is typed stays until it has been saved or taken back. */
function useSettingsForm() {
  const host = useHost();
  const words = useWords();
  const saved = useSettings();
  const [changes, setChanges] = useState<Partial<LineSettings>>({});
  const [attempts, setAttempts] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const settings = { ...saved, ...changes };
  const found = checkSettings(settings, words);
  const errors: SettingsErrors = attempts > 0 ? found : {};
  const isRight = Object.keys(found).length === 0;
  const reset = () => {
    setChanges({});
    setAttempts(0);
    setFailed(null);
  };
  const save = async () => {
    setAttempts(attempts + 1);
    setFailed(null);
    if (!isRight) return;
    setSaving(true);
    try {
      await host.saveSettings({ ...settings });
      reset();
      await host.notify(words('saved'), 'success');
    } catch (error) {
      setFailed(words((error as { status?: number }).status === 403 ? 'admins_only' : 'unknown'));
    } finally {
      setSaving(false);
    }
  };
  const change = (part: Partial<LineSettings>) => setChanges({ ...changes, ...part });
  const isDirty = JSON.stringify(settings) !== JSON.stringify(saved);
  return { settings, errors, isRight, attempts, failed, isDirty, isSaving, change, reset, save };
}
