import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import items from '#web/inputs/controls/items.module.css';
import { confirm } from '#web/inputs/ui/messages.ts';
import { printPage } from '#web/modules/print/printPage.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { useUnloadWarning } from '#web/resource/card/dialog/unsavedChanges.ts';
import { download } from '#web/resource/list/toolbar/csv.ts';
import { useMe } from '#web/session/session.ts';
import styles from './setup.module.css';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** New recovery codes, which nothing ever shows again. It closes once the person says that they are kept. */
export function CodesDialog({ codes, onDone }: Props) {
  const translate = useTranslate();
  const [isKept, setKept] = useState(false);
  useUnloadWarning(!isKept);
  const close = async () => {
    if (isKept) return onDone();
    const text = translate('factors.codes.unkept_text');
    const ok = translate('factors.codes.unkept_ok');
    if (await confirm({ title: translate('factors.codes.unkept_title'), text, ok, danger: true })) onDone();
  };
  return (
    <CardDialog title={translate('factors.codes.keep_title')} width={460} onClose={() => void close()}>
      <div className={dialog.body}>
        <Typography>{translate('factors.codes.keep_text')}</Typography>
        <Codes codes={codes} />
        <Keeping codes={codes} />
        <FormControlLabel
          className={styles.kept}
          label={translate('factors.codes.kept')}
          control={<Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)} />}
        />
      </div>
      <DialogFoot>
        <Button variant="contained" disabled={!isKept} onClick={onDone}>
          {translate('factors.codes.done')}
        </Button>
      </DialogFoot>
    </CardDialog>
  );
}

function Codes({ codes }: Pick<Props, 'codes'>) {
  const translate = useTranslate();
  return (
    <ul aria-label={translate('factors.codes.list')} className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}

/** Ways to keep the codes. The texts say what they are for. */
function Keeping({ codes }: Pick<Props, 'codes'>) {
  const translate = useTranslate();
  const { user } = useMe();
  const heading = translate('factors.codes.heading', { email: user?.email ?? '', host: location.host });
  const once = translate('factors.codes.each_once');
  const save = () => download(`${translate('factors.codes.file')}.txt`, fileOf(heading, codes, once), 'text/plain');
  const print = () => void printPage({ title: heading, html: htmlOf(heading, codes, once) });
  return (
    <div className={items.actions}>
      <Button variant="outlined" onClick={() => void copyText(codes.join('\n'), translate('factors.codes.copied'))}>
        {translate('factors.codes.copy')}
      </Button>
      <Button variant="outlined" onClick={save}>
        {translate('factors.codes.download')}
      </Button>
      <Button variant="outlined" onClick={print}>
        {translate('factors.codes.print')}
      </Button>
    </div>
  );
}

const fileOf = (heading: string, codes: readonly string[], once: string) =>
  `${heading}\r\n\r\n${codes.join('\r\n')}\r\n\r\n${once}\r\n`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const htmlOf = (heading: string, codes: readonly string[], once: string) =>
  `<div style="padding: 48px; font: 16px/1.8 sans-serif"><h1 style="font-size: 20px">${escaped(heading)}</h1>
<ul style="padding: 0; list-style: none; font-family: monospace">${codes.map((code) => `<li>${escaped(code)}</li>`).join('')}</ul>
<p>${escaped(once)}</p></div>`;
