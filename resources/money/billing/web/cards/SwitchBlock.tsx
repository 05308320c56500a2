import Button from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import Switch from '@mui/material/Switch';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { MoneyBox } from '#web/inputs/controls/MoneyBox.tsx';
import { FailureAlert, StaleAlert } from '#web/resource/card/editor/SaveErrors.tsx';
import styles from './Block.module.css';
import { Block } from './Block.tsx';
import type { SumField } from './switchForm.ts';
import type { SwitchForm } from './useSwitchForm.ts';

interface Sum {
  field: SumField;
  label: string;
  placeholder: string;
}

interface Props {
  icon: typeof SvgIcon;
  title: string;
  text: string;
  form: SwitchForm;
  sums: readonly Sum[];
  isAlert?: boolean;
  /** Below the sums: how it is going. */
  children?: ReactNode;
}

/** A block with a switch and the sums that it needs. Enter saves as the button does. */
export function SwitchBlock({ icon, title, text, form, sums, isAlert = false, children }: Props) {
  const translate = useTranslate();
  const block = useRef<HTMLFormElement>(null);
  const { draft, refusal, isSaving, isStale } = form;
  useEffect(() => {
    const [first] = Object.keys(refusal.byField);
    if (first) block.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  }, [refusal]);
  return (
    <Block
      ref={block as never}
      icon={icon}
      title={title}
      isAlert={isAlert}
      onSubmit={() => void form.submit()}
      control={
        <Switch
          checked={draft.isOn}
          onChange={(event) => form.setOn(event.target.checked)}
          slotProps={{ input: { role: 'switch', 'aria-label': title, 'aria-busy': isSaving } }}
        />
      }
      actions={<Actions form={form} />}
    >
      <p className={styles.text}>{text}</p>
      {isStale && <StaleAlert name="billing" onTheirs={form.restart} onMine={form.overwrite} />}
      {refusal.texts.length > 0 && <FailureAlert name="billing" texts={refusal.texts} />}
      {sums.map(({ field, label, placeholder }) => (
        <MoneyBox
          key={field}
          name={field}
          label={label}
          placeholder={placeholder}
          value={draft.typed[field] ?? ''}
          error={refusal.byField[field]}
          disabled={!draft.isOn}
          readOnly={isSaving}
          onChange={(typed) => form.type(field, typed)}
        />
      ))}
      {children}
      <span role="status" className="visually-hidden">
        {isSaving && translate('billing.saving')}
      </span>
    </Block>
  );
}

/** Save is there while the switch is on, Cancel while something has changed. */
function Actions({ form: { maySave, isDirty, isSaving, restart } }: { form: SwitchForm }) {
  const translate = useTranslate();
  return (
    <>
      <Button variant="contained" type="submit" disabled={!maySave || isSaving}>
        {translate(isSaving ? 'billing.saving' : 'billing.save')}
      </Button>
      {isDirty && !isSaving && (
        <Button variant="outlined" onClick={restart}>
          {translate('billing.cancel')}
        </Button>
      )}
    </>
  );
}
