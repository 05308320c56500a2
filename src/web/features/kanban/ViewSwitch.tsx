import TableIcon from '@mui/icons-material/TableRowsOutlined';
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import { Choice } from '#web/resource/list/Choice.tsx';
import { useColumnLabel, useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { usePipeline } from './usePipeline.ts';

/** Table or pipeline, and which field the steps are of where there are several. */
export function ViewSwitch() {
  const { name } = useView().declaration;
  const word = useResourceTranslate(name);
  const label = useColumnLabel(name);
  const { steps, step, show } = usePipeline();
  if (steps.length === 0) return null;
  const options = [
    { value: 'table', label: word('pipeline.table'), icon: <TableIcon style={{ fontSize: 18 }} /> },
    { value: 'pipeline', label: word('pipeline.pipeline'), icon: <BoardIcon style={{ fontSize: 18 }} /> },
  ];
  return (
    <>
      {step && steps.length > 1 && (
        <Choice
          isTall
          value={step.field}
          aria-label={word('pipeline.step')}
          onChange={({ target }) => show(target.value)}
        >
          {steps.map(({ field }) => (
            <option key={field} value={field}>
              {label(field)}
            </option>
          ))}
        </Choice>
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
