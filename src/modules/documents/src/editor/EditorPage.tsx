import { useHost } from '@stoa/sdk/react';
import { useState } from 'react';
import { BackLink } from '../BackLink.tsx';
import { type Draft, saveTemplate, type Template } from '../data/templates.ts';
import { useFields } from '../fill/useFilled.ts';
import type { Library } from '../useLibrary.ts';
import { useWords } from '../words.ts';
import { EditorForm } from './EditorForm.tsx';
import { Preview } from './Preview.tsx';

interface Props {
  /** Null: a new one. */
  template: Template | null;
  library: Library;
  reload: () => void;
}

/** Writes a template: its text on one side, the page on the other. */
export function EditorPage({ template, library, reload }: Props) {
  const words = useWords();
  const host = useHost();
  const [saved] = useState<Draft>(() => startOf(template, library));
  const [draft, setDraft] = useState(saved);
  const [isNameMissing, setNameMissing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const entity = library.entities.find(({ alias }) => alias === draft.entity);
  const fields = useFields(entity, library.entities);
  const isChanged = (['name', 'entity', 'body'] as const).some((key) => draft[key] !== saved[key]);
  const mayLeave = async () =>
    !isChanged ||
    host.confirm({ title: words('leave'), text: words('leave_text'), ok: words('leave_ok'), cancel: words('cancel') });
  const save = async () => {
    if (draft.name.trim() === '') return setNameMissing(true);
    setSaving(true);
    try {
      await saveTemplate(host.data, template?.key ?? null, draft);
      reload();
      await host.notify(words('saved'), 'success');
      await host.navigate('');
    } catch (error) {
      setSaving(false);
      await host.notify((error as Error).message, 'error');
    }
  };
  return (
    <>
      <BackLink ask={mayLeave} />
      <header className="dc-head">
        <h1 className="stoa-title">{template === null ? words('new_title') : template.name}</h1>
        <button
          type="button"
          className="stoa-button"
          data-kind="primary"
          disabled={isSaving}
          onClick={() => void save()}
        >
          {words('save')}
        </button>
      </header>
      <div className="dc-editor">
        <EditorForm
          {...{ draft, fields, isNameMissing }}
          entities={library.entities}
          onChange={(change) => {
            setDraft((known) => ({ ...known, ...change }));
            if (change.name !== undefined) setNameMissing(false);
          }}
        />
        <Preview text={draft.body} {...{ entity, fields }} />
      </div>
    </>
  );
}

const startOf = (template: Template | null, { entities }: Library): Draft => ({
  name: template?.name ?? '',
  entity: template?.entity ?? entities[0]?.alias ?? '',
  body: template?.body ?? '',
});
