import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from '#web/i18n/translate.ts';
import type { CellProps } from '#web/resource/view.ts';
import type { Module } from '../../modules.resource.ts';
import { useDevMode } from '../devMode.ts';

/** Whether this browser loads the DEV widget of the module. */
export default function DevCell({ record }: CellProps<Module>) {
  const translate = useTranslate();
  const [isOn, set] = useDevMode(record.alias);
  return (
    <Tooltip title={translate('modules.dev.hint')} describeChild>
      <Switch
        checked={isOn}
        onChange={(event) => set(event.target.checked)}
        slotProps={{ input: { 'aria-label': translate('modules.dev.label', { name: record.name }) } }}
      />
    </Tooltip>
  );
}
