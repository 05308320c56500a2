import type { Template } from '../data/templates.ts';
import { PageIcon } from '../PageIcon.tsx';
import { useWords } from '../words.ts';
import type { useTemplateActions } from './useTemplateActions.ts';

interface Props {
  template: Template;
  /** Of the entity that fills it. Undefined: it is not available. */
  entity: string | undefined;
  actions: ReturnType<ReturnType<typeof useTemplateActions>>;
  mayWrite: boolean;
}

/** A template of the list. */
export function TemplateCard({ template: { name, isStarter, ...template }, entity, actions, mayWrite }: Props) {
  const words = useWords();
  const isOwn = mayWrite && !isStarter;
  return (
    <article className="stoa-card dc-card">
      <PageIcon size={32} />
      <div>
        <h3>{name}</h3>
        <p className="dc-soft">{words('for', { entity: entity ?? template.entity })}</p>
      </div>
      <div className="dc-actions">
        {entity !== undefined && (
          <Action label={words('fill')} about={words('fill_named', { name })} onClick={actions.fill} kind="primary" />
        )}
        {isOwn && <Action label={words('edit')} about={words('edit_named', { name })} onClick={actions.edit} />}
        {mayWrite && (
          <Action label={words('duplicate')} about={words('duplicate_named', { name })} onClick={actions.duplicate} />
        )}
        {isOwn && <Action label={words('delete')} about={words('delete_named', { name })} onClick={actions.remove} />}
      </div>
    </article>
  );
}

interface ActionProps {
  label: string;
  /** The name for those who do not see which card it is on; begins as the label does. */
  about: string;
  onClick: () => void;
  kind?: 'primary' | 'quiet';
}

const Action = ({ label, about, onClick, kind = 'quiet' }: ActionProps) => (
  <button type="button" className="stoa-button" data-kind={kind} aria-label={about} onClick={onClick}>
    {label}
  </button>
);
