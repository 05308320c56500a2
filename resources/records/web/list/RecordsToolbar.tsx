import type { Field } from '#resources/fields/fields.resource.ts';
import { useIsTrash } from '#web/resource/list/listState.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { ImportButton } from '../import/ImportButton.tsx';

/** Export and import in the toolbar of a list of records. */
export function RecordsToolbar({ alias, fields }: { alias: string; fields: readonly Field[] }) {
  const isTrash = useIsTrash();
  return (
    <>
      <ExportMenu alias={alias} />
      {!isTrash && <ImportButton alias={alias} fields={fields} />}
    </>
  );
}
