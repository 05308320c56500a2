import type { Field } from '../fields/fields.resource.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { ImportButton } from './ImportButton.tsx';

/** What the list of an entity offers beside the standard. */
export const RecordsToolbar = ({ alias, fields }: { alias: string; fields: readonly Field[] }) => (
  <>
    <ExportMenu alias={alias} />
    <ImportButton alias={alias} fields={fields} />
  </>
);
