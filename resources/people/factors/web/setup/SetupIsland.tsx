import { ThemeProvider } from '@mui/material/styles';
import { type ComponentProps, Suspense, use } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';
import { muiTheme } from '#web/theme/muiTheme.ts';
import { useTheme } from '#web/theme/theme.ts';
import SetupDialog from './SetupDialog.tsx';

const ready = loadMessages('admin', 'factors');

/** The dialog on a page that has no administration around it. */
export default function SetupIsland(props: ComponentProps<typeof SetupDialog>) {
  const { mode } = useTheme();
  return (
    <ThemeProvider theme={muiTheme(mode)}>
      <Suspense>
        <Ready {...props} />
      </Suspense>
    </ThemeProvider>
  );
}

function Ready(props: ComponentProps<typeof SetupDialog>) {
  use(ready);
  return <SetupDialog {...props} />;
}
