import TableIcon from '@mui/icons-material/TableRowsOutlined';
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Segmented } from '../../layout/Segmented.tsx';
import { useColumnLabel, useWords } from '../useWords.ts';
import { useView } from '../ViewContext.ts';
import { usePipeline } from './usePipeline.ts';

/** Table or pipeline, and which field the steps are of where there are several. */
export function ViewSwitch() {
  const { name } = useView().declaration;
  const word = useWords(name);
  const label = useColumnLabel(name);
  const { steps, step, show } = usePipeline();
  if (steps.length === 0) return null;
  const options = [
    { value: 'table', label: word('pipeline.table'), icon: <TableIcon sx={{ fontSize: 18 }} /> },
    { value: 'pipeline', label: word('pipeline.pipeline'), icon: <BoardIcon sx={{ fontSize: 18 }} /> },
  ];
  return (
    <>
      {step && steps.length > 1 && (
        <NativeSelect
          value={step.field}
          onChange={({ target }) => show(target.value)}
          input={<OutlinedInput size="small" />}
          inputProps={{ 'aria-label': word('pipeline.step') }}
          sx={{ '& select': { py: 1.75, maxWidth: 180 } }}
        >
          {steps.map(({ field }) => (
            <option key={field} value={field}>
              {label(field)}
            </option>
          ))}
        </NativeSelect>
      )}
      <Segmented
        legend={word('pipeline.view_as')}
        options={options}
        value={step ? 'pipeline' : 'table'}
        onChange={(value) => show(value === 'table' ? null : (steps[0]?.field ?? null))}
      />
    </>
  );
}
