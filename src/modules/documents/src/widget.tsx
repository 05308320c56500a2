import { defineModule } from '@stoa/sdk';
import { fromReact } from '@stoa/sdk/react';
import '@stoa/sdk/ui.css';
import { DocumentsPage } from './DocumentsPage.tsx';
import { RecordSection } from './section/RecordSection.tsx';
import './documents.css';
import './paper/paper.css';
import './editor/editor.css';

/** Names in the sidebar and over sections are said once, when the widget starts: in the language that the app has then. */
const label = document.documentElement.lang === 'ru' ? 'Документы' : 'Documents';

export default defineModule({
  api: 1,
  routes: [{ path: '*', mount: fromReact(DocumentsPage) }],
  sidebar: [{ key: 'documents', label, children: [{ key: 'all', label, icon: 'DescriptionOutlined', path: '' }] }],
  recordCardSection: { entities: ['deals', 'companies'], label, mount: fromReact(RecordSection) },
});
