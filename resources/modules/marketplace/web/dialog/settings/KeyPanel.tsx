import GenerateIcon from '@mui/icons-material/AutorenewOutlined';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { translateIfKnown, useTranslate } from '#web/i18n/translate.ts';
import { copyText } from '#web/inputs/controls/copyText.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import type { MarketModule } from '../../../marketplace.resource.ts';
import { moduleQuery, replaceToken } from '../../api.ts';
import { Panel } from '../Panel.tsx';
import styles from './settings.module.css';

/** The key is copied and never shown, so that no other person reads it on the screen. */
const mask = '•'.repeat(24);

/** The token of the install, copied or replaced (docs/reference/product/modules.md#module-tokens). */
export function KeyPanel({ module }: { module: MarketModule }) {
  const translate = useTranslate();
  const { isBusy, copy, generate } = useKey(module);
  return (
    <Panel title={translate('marketplace.settings.key')}>
      <Typography variant="body2" color="text.secondary" className={styles.keyHint}>
        {translate('marketplace.settings.key_hint')}
      </Typography>
      <div role="img" aria-label={translate('marketplace.settings.key_value')} className={styles.key}>
        {mask}
      </div>
      <div className={styles.keyActions}>
        <Button variant="outlined" startIcon={<CopyIcon />} disabled={isBusy} onClick={() => void copy()}>
          {translate('marketplace.settings.copy')}
        </Button>
        <Button variant="text" startIcon={<GenerateIcon />} disabled={isBusy} onClick={() => void generate()}>
          {translate('marketplace.settings.generate')}
        </Button>
      </div>
    </Panel>
  );
}

function useKey({ id, alias }: MarketModule) {
  const client = useQueryClient();
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);

  /** The key is read again: another administrator may have replaced it. */
  const copy = async () => {
    const { account_module } = await client.fetchQuery(moduleQuery(alias));
    await copyText(account_module?.token ?? '', translate('marketplace.settings.copied'));
  };
  const generate = async () => {
    const isSure = await confirm({
      title: translate('marketplace.settings.generate_title'),
      text: translate('marketplace.settings.generate_text'),
      ok: translate('marketplace.settings.generate_ok'),
      danger: true,
    });
    if (!isSure) return;
    await replaceToken(id);
    notify({ tone: 'success', text: translate('marketplace.settings.generated') });
    await client.invalidateQueries(moduleQuery(alias));
  };
  const run = async (work: () => Promise<void>, failed: string) => {
    setBusy(true);
    await work().catch(() => notify({ tone: 'error', text: failed }));
    setBusy(false);
  };
  return {
    isBusy,
    copy: () => run(copy, translateIfKnown('admin.copy_failed') ?? ''),
    generate: () => run(generate, translate('marketplace.settings.generate_failed')),
  };
}
