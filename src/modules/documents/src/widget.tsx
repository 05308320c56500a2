import { defineModule } from '@stoa/sdk';
import { fromReact } from '@stoa/sdk/react';
import '@stoa/sdk/ui.css';
import { DocumentsPage } from './DocumentsPage.tsx';
import { RecordSection } from './section/RecordSection.tsx';
import './documents.css';
import './paper/paper.css';
import './editor/editor.css';

const label = { en: 'Documents', ru: 'Документы' };
const templates = { en: 'Templates', ru: 'Шаблоны' };

export default defineModule({
  api: 1,
  routes: [{ path: '*', mount: fromReact(DocumentsPage) }],
  sidebar: [
    { key: 'documents', label, children: [{ key: 'all', label: templates, icon: 'DescriptionOutlined', path: '' }] },
  ],
  recordCardSection: { entities: ['deals', 'companies'], label, mount: fromReact(RecordSection) },
});
