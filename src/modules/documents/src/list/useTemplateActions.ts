import { useHost } from '@stoa/sdk/react';
import { removeTemplate, saveTemplate, type Template } from '../data/templates.ts';
import { useWords } from '../words.ts';

/** What can be done with a template of the list. */
export function useTemplateActions(reload: () => void) {
  const host = useHost();
  const words = useWords();
  /** A refusal is said, and nothing else changes. */
  const tried = (work: () => Promise<unknown>) => () =>
    void work().catch((e: Error) => host.notify(e.message, 'error'));
  return ({ key, name, entity, body }: Template) => ({
    fill: tried(async () => {
      const id = await host.pickRecord(entity);
      if (id !== null) await host.navigate(`fill/${key}/${id}`);
    }),
    edit: tried(() => host.navigate(`edit/${key}`)),
    duplicate: tried(async () => {
      const copy = await saveTemplate(host.data, null, { name: words('copy_of', { name }), entity, body });
      reload();
      await host.navigate(`edit/${copy}`);
    }),
    remove: tried(async () => {
      const question = { title: words('delete_title', { name }), text: words('delete_text') };
      if (!(await host.confirm({ ...question, ok: words('delete'), cancel: words('cancel') }))) return;
      await removeTemplate(host.data, key);
      reload();
      await host.notify(words('deleted'), 'success');
    }),
  });
}
