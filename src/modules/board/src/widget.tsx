import { defineModule } from '@stoa/sdk';
import { fromReact } from '@stoa/sdk/react';
import '@stoa/sdk/ui.css';
import { BoardPage } from './BoardPage.tsx';
import './board.css';
import './colors.css';
import './columns/columns.css';
import './summary/summary.css';

const mount = fromReact(BoardPage);
const label = { en: 'Board', ru: 'Доска' };

export default defineModule({
  api: 1,
  main: mount,
  routes: [{ path: '*', mount }],
  sidebar: [{ key: 'board', label, children: [{ key: 'open', label, icon: 'ViewKanbanOutlined', path: '' }] }],
});
