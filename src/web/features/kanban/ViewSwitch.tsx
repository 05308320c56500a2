import TableIcon from '@mui/icons-material/TableRowsOutlined';
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import { useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { Segmented } from '#web/inputs/ui/Segmented.tsx';
import { trashKey } from '#web/list-query/listCodec.ts';
import { NativeSelect } from '#web/resource/list/NativeSelect.tsx';
import type { ListState } from '#web/resource/slots.ts';
import { useColumnLabel, useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { StepField } from '#web/resource/view.ts';

interface PipelineChoice {
  /** Fields that a pipeline can be made of; empty where it is not available. */
  steps: readonly StepField[];
  /** The current field; null while the table is shown. */
  step: StepField | null;
  /** @param field null for the table */
  show: (field: string | null) => void;
}

const none: readonly StepField[] = [];

/** `?view_as=pipeline`. The trash has no pipeline. */
export const isPipelineShown = ({ view: { list }, params, isTrash }: ListState): boolean =>
  params.get('view_as') === 'pipeline' && !isTrash && (list.steps ?? none).length > 0;

/** The pipeline's state in the address: `?view_as=pipeline&step=<field>`. */
export function usePipeline(): PipelineChoice {
  const view = useView();
  const { steps = none } = view.list;
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { filterValues } = useListContext();
  const params = new URLSearchParams(search);
  const chosen = steps.find(({ field }) => field === params.get('step')) ?? steps[0] ?? null;
  const isTrash = filterValues[trashKey] === true;

  const show = (field: string | null) => {
    params.delete('page');
    if (field === null) params.delete('view_as');
    else params.set('view_as', 'pipeline');
    if (field === null || field === steps[0]?.field) params.delete('step');
    else params.set('step', field);
    const text = params.toString();
    void navigate({ pathname, search: text && `?${text}` });
  };
  return { steps: isTrash ? none : steps, step: isPipelineShown({ view, params, isTrash }) ? chosen : null, show };
}

/** Switches between table and pipeline, with a select for the field where there are several. */
export function ViewSwitch() {
  const { name } = useView().declaration;
  const translate = useResourceTranslate(name);
  const label = useColumnLabel(name);
  const { steps, step, show } = usePipeline();
  if (steps.length === 0) return null;
  const options = [
    { value: 'table', label: translate('pipeline.table'), icon: <TableIcon style={{ fontSize: 18 }} /> },
    { value: 'pipeline', label: translate('pipeline.pipeline'), icon: <BoardIcon style={{ fontSize: 18 }} /> },
  ];
  return (
    <>
      {step && steps.length > 1 && (
        <NativeSelect
          isTall
          value={step.field}
          aria-label={translate('pipeline.step')}
          onChange={({ target }) => show(target.value)}
        >
          {steps.map(({ field }) => (
            <option key={field} value={field}>
              {label(field)}
            </option>
          ))}
        </NativeSelect>
      )}
      <Segmented
        legend={translate('pipeline.view_as')}
        options={options}
        value={step ? 'pipeline' : 'table'}
        onChange={(value) => show(value === 'table' ? null : (steps[0]?.field ?? null))}
      />
    </>
  );
}
