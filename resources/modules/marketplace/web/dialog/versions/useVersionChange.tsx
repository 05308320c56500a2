import { type ReactNode, useState } from 'react';
import { type Asks, isNothing, noAsks, ungrantedAsks } from '#shared/modules.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { AccountModule, MarketModule, MarketVersion } from '../../../marketplace.resource.ts';
import { ConsentDialog } from '../../install/ConsentDialog.tsx';
import { useInstall } from '../../install/useInstall.ts';

type Update = NonNullable<AccountModule['update']>;

/** A version that asks for more than was agreed to. */
interface Question {
  version: string;
  asks: Asks;
  run: () => Promise<boolean>;
}

export interface VersionChange {
  isBusy: boolean;
  pin: (version: MarketVersion) => void;
  follow: () => void;
  rollBack: (previous: NonNullable<AccountModule['previous']>) => void;
  /** Runs the main version from now on; what it asks in addition was shown. */
  update: (update: Update) => void;
  /** The question that is open. */
  dialog: ReactNode;
}

/** Changes which version of a module the account runs. Whatever asks for more is agreed to first. */
export function useVersionChange(module: MarketModule): VersionChange {
  const translate = useTranslate();
  const { isBusy, change } = useInstall(module);
  const [question, setQuestion] = useState<Question | null>(null);
  const install = module.account_module;
  const runPinned = (version_id: number, text: string) => change({ version_id }, text);

  return {
    isBusy,
    pin: ({ id, alias: version, asks }) => {
      const more = ungrantedAsks(asks, install?.consent ?? noAsks);
      const run = () => runPinned(id, translate('marketplace.versions.pinned_done', { version }));
      if (isNothing(more)) void run();
      else setQuestion({ version, asks: more, run });
    },
    follow: () => void change({ version_id: null }, translate('marketplace.versions.followed')),
    rollBack: ({ version_id, version }) =>
      void runPinned(version_id, translate('marketplace.versions.rolled_back', { version })),
    update: ({ version_id, version, needs_consent }) => {
      const follow = install?.is_pinned || !needs_consent ? { version_id: null } : {};
      const agree = needs_consent ? { consent_to: version_id } : {};
      void change({ ...follow, ...agree }, translate('marketplace.versions.updated', { version }));
    },
    dialog: question && (
      <ConsentDialog
        title={translate('marketplace.consent.update_title', { name: module.name })}
        text={translate('marketplace.consent.update_text', { version: question.version })}
        requested={{ asks: question.asks }}
        ok={translate('marketplace.consent.agree')}
        isBusy={isBusy}
        onAgree={async () => {
          if (await question.run()) setQuestion(null);
        }}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}
