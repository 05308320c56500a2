import Box from '@mui/material/Box';
import { useController, useFormContext } from 'react-hook-form';
import { type Slots, useSlot } from '../moduleSlots.ts';

interface Props {
  slot: keyof Slots & `${string}.card`;
  disabled: boolean;
}

/** Collapsible sections of installed modules, each headed by the module's name and keeping `extra[alias]`. */
export function CardSections({ slot, disabled }: Props) {
  const sections = useSlot(slot);
  const { getValues } = useFormContext();
  const { field } = useController({ name: 'extra' });
  // Two sections may change in one breath, so what is kept is read when it changes, not when it was drawn.
  const keep = (key: string, value: unknown) => field.onChange({ ...getValues('extra'), [key]: value });
  return sections.map(({ key, label, Section }) => (
    <Box component="details" key={key} sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 620, borderRadius: 1 }}>
        {label}
      </Box>
      <Box sx={{ pt: 4 }}>
        <Section value={field.value?.[key]} disabled={disabled} onChange={(value) => keep(key, value)} />
      </Box>
    </Box>
  ));
}
