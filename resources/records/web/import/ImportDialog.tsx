import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Field } from '#resources/fields/fields.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardDialog } from '#web/resource/card/CardDialog.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportDrop } from './ImportDrop.tsx';
import { ImportReading } from './ImportFormat.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { useImport } from './useImport.ts';

/** Pixels: three columns, the last of them a select. */
const width = 760;

interface Props {
  alias: string;
  fields: readonly Field[];
  onClose: () => void;
}

/** A CSV file on its way to be records: chosen, its columns matched with fields, checked, imported, and taken back. */
export default function ImportDialog({ alias, fields, onClose }: Props) {
  const translate = useTranslate();
  const work = useImport(alias, fields);
  const { chosen, sending, outcome, failure } = work;
  const isWriting =
    sending !== null && (sending.kind === 'undo' || (sending.kind === 'import' && sending.fraction === 1));
  return (
    <CardDialog
      title={translate('records.import.dialog')}
      over={chosen?.file.name}
      width={width}
      // What the server has begun it finishes, and says how it went.
      onClose={() => !isWriting && onClose()}
    >
      <Box sx={{ overflow: 'auto', display: 'grid', gap: 4, px: { xs: 4, md: 6 }, py: 5 }}>
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        {sending ? (
          <ImportProgress sending={sending} />
        ) : outcome ? (
          <ImportOutcome outcome={outcome} fields={fields} />
        ) : chosen ? (
          <>
            <ImportReading work={work} />
            <ImportColumns chosen={chosen} fields={fields} onMap={work.map} />
          </>
        ) : (
          <ImportDrop onFile={work.choose} onRefused={() => work.refuse('one_file')} />
        )}
      </Box>
      <ImportActions work={work} isWriting={isWriting} onClose={onClose} />
    </CardDialog>
  );
}
