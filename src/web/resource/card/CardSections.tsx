import Box from '@mui/material/Box';
import { useController, useFormContext } from 'react-hook-form';
import { type Slots, useSlot } from '../moduleSlots.ts';

interface Props {
  slot: keyof Slots & `${string}.card`;
  disabled: boolean;
}

/** Collapsible sections of installed modules. Each edits `extra[alias]`. */
export function CardSections({ slot, disabled }: Props) {
  const sections = useSlot(slot);
  const { getValues } = useFormContext();
  const { field } = useController({ name: 'extra' });
  // Two sections may change within one render, so the current value is read here.
  const setExtra = (key: string, value: unknown) => field.onChange({ ...getValues('extra'), [key]: value });
  return sections.map(({ key, label, Section }) => (
    <Box component="details" key={key} sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 620, borderRadius: 1 }}>
        {label}
      </Box>
      <Box sx={{ pt: 4 }}>
        <Section value={field.value?.[key]} disabled={disabled} onChange={(value) => setExtra(key, value)} />
      </Box>
    </Box>
  ));
}
