import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useId, useRef } from 'react';
import { moduleLimits } from '#shared/limits.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { useDropPlace } from '#web/inputs/controls/files/cardDrop.ts';
import { useInput } from '#web/inputs/form/useInput.ts';
import type { Version } from '../../versions.resource.ts';
import styles from './card.module.css';
import { ChosenWidget, UploadedWidget } from './WidgetBytes.tsx';

interface Props {
  version: Version | undefined;
  /** Why it cannot be changed any more. */
  fixed: string | undefined;
}

/** The widget of a version: an address, or a file that is chosen or dropped on the form. Only one of them. */
export function WidgetInput({ version, fixed }: Props) {
  const id = useId();
  const translate = useTranslate();
  const { address, widget, choose } = useWidget(translate);
  const isFixed = fixed !== undefined;
  const take = ([file]: File[]) => file && choose(file);
  const isAimed = useDropPlace({ isEmpty: widget.value === null, isSeveral: false, take }, isFixed);
  const error = address.error ?? widget.error;
  const upload = version?.upload && address.value === '' ? version.upload : null;
  return (
    <div className={isAimed ? styles.aimed : undefined}>
      <div className={styles.widget}>
        <TextField
          id={id}
          label={translate('versions.fields.js_widget_prod')}
          value={address.value}
          error={Boolean(error)}
          disabled={isFixed}
          onChange={({ target }) => {
            address.onChange(target.value);
            if (target.value !== '') widget.onChange(null);
          }}
          onBlur={address.onBlur}
          inputRef={address.ref}
          autoComplete="off"
          className={styles.address}
          slotProps={{
            htmlInput: { name: 'js_widget_prod', 'data-field': 'js_widget_prod', 'aria-describedby': `${id}-help` },
          }}
        />
        {!isFixed && <UploadButton onChosen={choose} />}
      </div>
      <FormHelperText id={`${id}-help`} error={Boolean(error)}>
        {error ?? fixed ?? translate('versions.card.widget_hint')}
      </FormHelperText>
      {widget.value && <ChosenWidget file={widget.value} onRemove={() => widget.onChange(null)} />}
      {!widget.value && upload && <UploadedWidget upload={upload} />}
    </div>
  );
}

/** The two values of the form. */
function useWidget(translate: Translate) {
  const address = useInput<string>('js_widget_prod');
  const widget = useInput<File | null>('widget', (file) => (file && unfit(file, translate)) ?? true);
  const choose = (file: File) => {
    widget.onChange(file);
    address.onChange('');
  };
  return { address, widget, choose };
}

function UploadButton({ onChosen }: { onChosen: (file: File) => void }) {
  const translate = useTranslate();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        onClick={() => chooser.current?.click()}
        className={styles.choose}
      >
        {translate('versions.widget.upload')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".js,.mjs,text/javascript"
        data-field="widget"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Choosing the same file again must fire a change event.
          target.value = '';
          if (file) onChosen(file);
        }}
      />
    </>
  );
}

/** What the server would refuse too. */
function unfit({ size }: File, translate: Translate): string | null {
  if (size === 0) return translate('versions.errors.widget_empty');
  return size > moduleLimits.widget_max_bytes ? translate('versions.errors.widget_too_large') : null;
}
