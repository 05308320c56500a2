import VersionsIcon from '@mui/icons-material/HistoryOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '#web/i18n/translate.ts';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import type { MarketModule } from '../../../marketplace.resource.ts';
import { versionsQuery } from '../../api.ts';
import { Panel } from '../Panel.tsx';
import { SectionState } from '../SectionState.tsx';
import { RunningVersion } from './RunningVersion.tsx';
import { UpdatePanel } from './UpdatePanel.tsx';
import { useVersionChange } from './useVersionChange.tsx';
import { VersionLine } from './VersionLine.tsx';
import styles from './versions.module.css';

/** Which version runs, and which others can. */
export function VersionsSection({ module }: { module: MarketModule }) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(versionsQuery(module.id));
  const change = useVersionChange(module);
  const install = module.account_module?.is_enabled ? module.account_module : null;
  return (
    <div className={styles.section}>
      {install && <RunningVersion install={install} change={change} />}
      {install?.update && <UpdatePanel install={install} update={install.update} change={change} />}
      {!data ? (
        <SectionState
          error={error}
          failed="marketplace.versions.failed"
          loading="marketplace.versions.loading"
          onRetry={() => void refetch()}
        />
      ) : data.length === 0 ? (
        <Placeholder icon={VersionsIcon} title={translate('marketplace.versions.empty')} />
      ) : (
        <Panel title={translate('marketplace.versions.all')}>
          <ul className={styles.versions}>
            {data.map((version) => (
              <VersionLine key={version.id} version={version} install={install} change={change} />
            ))}
          </ul>
        </Panel>
      )}
      {change.dialog}
    </div>
  );
}
