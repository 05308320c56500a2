import type { Call } from '#sdk/cli/publish/call.ts';
import { type Made, makeEntity } from './entities.ts';

/** The entity in which the module Documents keeps templates of one's own. */
export const makeDocumentTemplates = (call: Call): Promise<Made> =>
  makeEntity(call, 'document_templates', 'Document templates', [
    { alias: 'name', name: 'Name', type: 'text' },
    { alias: 'entity', name: 'Entity', type: 'text' },
    { alias: 'body', name: 'Text', type: 'textarea' },
  ]);
