import { type ComponentProps, Suspense, use } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';
import { AppTheme } from '#web/theme/AppTheme.tsx';
import SetupDialog from './SetupDialog.tsx';

const ready = loadMessages('admin', 'factors');

/** The dialog on a page that has no administration around it. */
export default function SetupIsland(props: ComponentProps<typeof SetupDialog>) {
  return (
    <AppTheme>
      <Suspense>
        <Ready {...props} />
      </Suspense>
    </AppTheme>
  );
}

function Ready(props: ComponentProps<typeof SetupDialog>) {
  use(ready);
  return <SetupDialog {...props} />;
}
