import { useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { trashKey } from '#web/list-query/listCodec.ts';
import type { ListState } from '#web/resource/slots.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { StepField } from '#web/resource/view.ts';

interface PipelineChoice {
  /** Fields that a pipeline can be made of; none where there can be no pipeline. */
  steps: readonly StepField[];
  /** The one it is made of now; null while the table is shown. */
  step: StepField | null;
  /** Null: the table. */
  show: (field: string | null) => void;
}

const none: readonly StepField[] = [];

/** `?view_as=pipeline`. What is in the trash has no steps. */
export const isPipelineShown = ({ view: { list }, params, isTrash }: ListState): boolean =>
  params.get('view_as') === 'pipeline' && !isTrash && (list.steps ?? none).length > 0;

/** Whether the list is shown as a pipeline: `?view_as=pipeline&step=<field>`. What is in the trash has no steps. */
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
