import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createApp } from './app/App.tsx';
import { boot } from './app/boot.ts';
import { guardKeys } from './app/keyGuard.ts';
import { guardPastes } from './app/pasteGuard.ts';
import { startTheme } from './theme/theme.ts';

guardKeys();
guardPastes();
startTheme();

const root = createRoot(document.getElementById('root') as HTMLElement);

/** Drawn whatever happens: even the page that shows the failure is a script that may fail to load. */
async function start(): Promise<void> {
  const state = await boot();
  if (state === 'ready') {
    root.render(
      <StrictMode>
        <RouterProvider router={createApp()} />
      </StrictMode>,
    );
    return;
  }
  const page = await import('./app/shell/Unreachable.tsx').catch(() => null);
  root.render(
    page ? (
      <page.Unreachable noAccount={state === 'no_account'} onRetry={start} />
    ) : (
      <p role="alert">The server cannot be reached. Сервер недоступен.</p>
    ),
  );
}

void start();
