import { Link } from 'react-router-dom';
import { ModuleLogo } from '#resources/modules/modules/web/ModuleLogo.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import type { MarketModule } from '../../marketplace.resource.ts';
import { InstallButton } from '../install/InstallButton.tsx';
import { MainStar } from '../MainStar.tsx';
import type { MarketPlace } from '../useMarketPlace.ts';
import { ModuleMarks } from './ModuleMarks.tsx';
import styles from './market.module.css';

/** The version that runs here, or that an install would run. */
export const shownVersion = ({ version, account_module }: MarketModule): string | null =>
  account_module?.is_enabled ? account_module.version : version;

/** A module in the shop window. The whole card leads to its dialog. */
export function ModuleCard({ module, place }: { module: MarketModule; place: MarketPlace }) {
  const translate = useTranslate();
  const { id, alias, name, logo, description, publisher, is_own, account_module } = module;
  const version = shownVersion(module);
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <ModuleLogo id={id} name={name} logo={logo} size={52} />
        <div className={styles.titles}>
          <h2 className={styles.name}>
            <Link to={place.toModule(alias)} state={place.fromList} className={styles.link}>
              {name}
            </Link>
            {account_module?.is_enabled && account_module.is_main && <MainStar />}
          </h2>
          <p className={styles.about}>
            {version !== null && <span>{translate('marketplace.module.version', { version })}</span>}
            <span className={styles.publisher} title={publisher}>
              {is_own ? translate('marketplace.module.own') : publisher}
            </span>
          </p>
        </div>
      </div>
      <p className={description ? styles.text : `${styles.text} ${styles.soft}`}>
        {description || translate('marketplace.module.no_description')}
      </p>
      <div className={styles.foot}>
        <ModuleMarks module={module} />
        <InstallButton module={module} isSmall />
      </div>
    </article>
  );
}
