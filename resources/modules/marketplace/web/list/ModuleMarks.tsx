import TrustedIcon from '@mui/icons-material/GppGoodOutlined';
import WithdrawnIcon from '@mui/icons-material/GppMaybeOutlined';
import OffIcon from '@mui/icons-material/PowerSettingsNew';
import RecommendedIcon from '@mui/icons-material/ThumbUpOutlined';
import UpdateIcon from '@mui/icons-material/UpgradeOutlined';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from '#web/i18n/translate.ts';
import type { MarketModule } from '../../marketplace.resource.ts';
import styles from './market.module.css';

interface Mark {
  key: string;
  icon: typeof SvgIcon;
  text: string;
  hint?: string;
  tone?: string | undefined;
}

/** The marks of a module; of a withdrawn one, only that. */
export function useMarks({ account_module, withdrawn_reason, ...module }: MarketModule): Mark[] {
  const translate = useTranslate();
  const install = account_module?.is_enabled ? account_module : null;
  const of = (key: 'trusted' | 'recommended' | 'unpublished', icon: typeof SvgIcon, tone?: string): Mark => ({
    ...{ key, icon, tone },
    text: translate(`marketplace.module.${key}`),
    hint: translate(`marketplace.module.${key}_hint`),
  });
  if (withdrawn_reason !== null)
    return [
      {
        key: 'withdrawn',
        icon: WithdrawnIcon,
        text: translate('marketplace.module.withdrawn'),
        hint: translate('marketplace.module.withdrawn_reason', { reason: withdrawn_reason }),
        tone: styles.bad,
      },
    ];
  return [
    ...(install?.update
      ? [{ key: 'update', icon: UpdateIcon, text: translate('marketplace.module.update'), tone: styles.update }]
      : []),
    ...(install?.is_off
      ? [{ key: 'off', icon: OffIcon, text: translate('marketplace.module.off'), tone: styles.warn }]
      : []),
    ...(module.is_trusted ? [of('trusted', TrustedIcon, styles.good)] : []),
    ...(module.is_recommended ? [of('recommended', RecommendedIcon)] : []),
    ...(module.is_own && !module.is_published ? [of('unpublished', HiddenIcon)] : []),
  ];
}

/** What is worth knowing before one installs it. */
export function ModuleMarks({ module }: { module: MarketModule }) {
  const marks = useMarks(module);
  return (
    <ul className={styles.marks}>
      {marks.map(({ key, icon: Icon, text, hint = '', tone = '' }) => (
        <li key={key}>
          <Tooltip title={hint} describeChild>
            <span className={`${styles.mark} ${tone}`}>
              <Icon aria-hidden style={{ fontSize: 16 }} />
              {text}
            </span>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
