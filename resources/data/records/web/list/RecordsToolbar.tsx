import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { lazy, Suspense, useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { EntityRights } from '#shared/entities/rights.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useIsTrash } from '#web/resource/list/listState.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { mayMerge } from '../duplicates/mayMerge.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import styles from './list.module.css';

interface Props {
  alias: string;
  fields: readonly Field[];
  rights: EntityRights;
}

/** Export, import and rare commands in the toolbar of a list of records. */
export function RecordsToolbar({ alias, fields, rights }: Props) {
  const isTrash = useIsTrash();
  return (
    <>
      {rights.export !== 'none' && <ExportMenu alias={alias} />}
      {!isTrash && rights.import !== 'none' && <ImportButton {...{ alias, fields, rights }} />}
      {!isTrash && mayMerge(rights) && (
        <span className={styles.menu}>
          <Suspense>
            <RecordsMenu {...{ alias, fields }} />
          </Suspense>
        </span>
      )}
    </>
  );
}

const RecordsMenu = lazy(() => import('../duplicates/RecordsMenu.tsx'));
const ImportDialog = lazy(() => import('../import/ImportDialog.tsx'));

/** Opens the import of a CSV file. */
function ImportButton({ rights, ...props }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolbarButton
        icon={UploadIcon}
        iconUpTo="l"
        text={translate('records.import.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ImportDialog {...props} mayUndo={rights.delete !== 'none'} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
