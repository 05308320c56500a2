import type { HostError } from '@stoa/sdk';
import { useHost } from '@stoa/sdk/react';
import { useState } from 'react';
import { useSettings } from '../../settings/useSettings.ts';
import { useWords } from '../../words/words.ts';
import type { Place } from '../place.ts';
import { type CallDraft, checkDraft, type DraftErrors, newDraft, refusalOf, valuesOf } from './logForm.ts';

/** What is typed of a call, what is wrong with it, and saving it. A refusal loses nothing. */
export function useLogCall(place: Place, onLogged: () => void) {
  const host = useHost();
  const words = useWords();
  const settings = useSettings();
  const [draft, setDraft] = useState(() => newDraft(new Date()));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failed, setFailed] = useState('');
  const [attempts, setAttempts] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const change = (part: Partial<CallDraft>) => {
    setDraft({ ...draft, ...part });
    // What was said of a field is no longer true when it changes.
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))));
  };
  const save = async () => {
    const wrong = checkDraft(draft, settings, words, new Date());
    setErrors(wrong);
    setAttempts(attempts + 1);
    setFailed('');
    if (Object.keys(wrong).length > 0 || isSaving) return;
    setSaving(true);
    try {
      await host.data.create(place.calls.alias, valuesOf(place, draft, host.user.id));
      onLogged();
    } catch (error) {
      const { fields, text } = refusalOf(error as HostError, place, words);
      setErrors(fields);
      setAttempts((before) => before + 1);
      setFailed(text);
    } finally {
      setSaving(false);
    }
  };
  return { draft, errors, failed, attempts, isSaving, change, save };
}
