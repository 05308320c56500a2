import Box from '@mui/material/Box';
import { useController } from 'react-hook-form';
import { useSlot } from '#web/resource/slots.ts';

/** Collapsible sections of installed modules, each headed by the module's name and keeping `extra[alias]`. */
export function UserSections({ disabled }: { disabled: boolean }) {
  const sections = useSlot('users.card');
  const { field } = useController({ name: 'extra' });
  const extra = (field.value ?? {}) as Record<string, unknown>;
  return sections.map(({ key, label, Section }) => (
    <Box component="details" key={key} sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 620, borderRadius: 1 }}>
        {label}
      </Box>
      <Box sx={{ pt: 4 }}>
        <Section
          value={extra[key]}
          disabled={disabled}
          onChange={(value) => field.onChange({ ...extra, [key]: value })}
        />
      </Box>
    </Box>
  ));
}
