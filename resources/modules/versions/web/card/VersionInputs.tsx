import { useFormContext } from 'react-hook-form';
import { nextAlias, type VersionType, versionStatus, versionTypes } from '#shared/modules.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ChoiceInput } from '#web/inputs/form/ChoiceInput.tsx';
import { TextAreaInput } from '#web/inputs/form/TextAreaInput.tsx';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import type { Version } from '../../versions.resource.ts';
import { AsksInput } from './AsksInput.tsx';
import type { VersionValues } from './versionValues.ts';
import { WidgetInput } from './WidgetInput.tsx';

/** What has been active keeps its alias and its widget. */
const hasBeenActive = (version: Version | undefined) =>
  version !== undefined && (version.sha256 !== null || version.status_id === versionStatus.active);

export function VersionInputs({ version }: { version: Version | undefined }) {
  const translate = useTranslate();
  const isFixed = hasBeenActive(version);
  const fixed = isFixed ? translate('versions.card.fixed') : undefined;
  return (
    <>
      <TextInput name="name" label={translate('versions.fields.name')} required autoFocus />
      <TypeInput isNew={version === undefined} />
      <TextInput name="alias" label={translate('versions.fields.alias')} disabled={isFixed} hint={fixed} required />
      <StatusInput isMain={version?.is_main ?? false} />
      <WidgetInput version={version} fixed={fixed} />
      <TextInput
        name="js_widget_dev"
        label={translate('versions.fields.js_widget_dev')}
        hint={translate('versions.card.dev_hint')}
      />
      <TextInput name="install_callback_url" label={translate('versions.fields.install_callback_url')} />
      <TextInput name="uninstall_callback_url" label={translate('versions.fields.uninstall_callback_url')} />
      <AsksInput />
      <TextAreaInput
        name="notes"
        label={translate('versions.fields.notes')}
        hint={translate('versions.card.notes_hint')}
        lines={[3, 12]}
      />
    </>
  );
}

/** The type of a new version proposes its alias. */
function TypeInput({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const { formState, setValue } = useFormContext<VersionValues>();
  const start = formState.defaultValues;
  const propose = (type: VersionType) => {
    const latest = start?.alias && start.type ? before(start.alias, start.type) : undefined;
    if (isNew && latest) setValue('alias', nextAlias(latest, type), { shouldDirty: true });
  };
  return (
    <ChoiceInput
      name="type"
      label={translate('versions.fields.type')}
      disabled={!isNew}
      choices={versionTypes.map((value) => ({ value, label: translate(`versions.type.${value}`) }))}
      onChosen={propose}
    />
  );
}

/** The alias that a proposal was made from, as far as another proposal needs it. */
function before(proposed: string, type: VersionType): string {
  const [major = 0, minor = 0, patch = 0] = proposed.split('.').map(Number);
  if (type === 'major') return `${major - 1}.0.0`;
  return type === 'minor' ? `${major}.${minor - 1}.0` : `${major}.${minor}.${patch - 1}`;
}

function StatusInput({ isMain }: { isMain: boolean }) {
  const translate = useTranslate();
  return (
    <ChoiceInput
      name="status_id"
      label={translate('versions.fields.status_id')}
      disabled={isMain}
      hint={translate(isMain ? 'versions.errors.status_main' : 'versions.card.status_hint')}
      choices={([1, 2, 3, 4] as const).map((value) => ({ value, label: translate(`versions.status.${value}`) }))}
    />
  );
}
