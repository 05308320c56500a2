import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { SnippetMethod } from '#shared/client/snippets.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { operatorNames } from '#shared/operators/operators.ts';
import type { MessageUnder } from '#web/i18n/messages.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import styles from './ApiMethods.module.css';

/** The parameters of a method, with their meaning. */
export function Parameters({ method, entity }: { method: SnippetMethod; entity: Entity }) {
  const translate = useTranslate();
  const parameters = parametersOf(method, entity, translate);
  if (parameters.length === 0) return <span className="stoa-none">{translate('entities.api.params.none')}</span>;
  return (
    <dl className={styles.parameters}>
      {parameters.map(({ name, meaning }) => (
        <div key={name} className={styles.parameter}>
          <dt className={styles.parameterName}>{name}</dt>
          <dd className={styles.meaning}>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Parameter {
  name: string;
  meaning: string;
}

type Meaning = MessageUnder<'entities.api.params'>;

/** Parameters with the key of their explanation, for everything but the entity's own fields. */
const known: Partial<Record<SnippetMethod, readonly (readonly [name: string, meaning: Meaning])[]>> = {
  list: [
    ['query[field]', 'query'],
    ['search', 'search'],
    ['sort[field]', 'sort'],
    ['page', 'page'],
    ['limit', 'limit'],
    ['after', 'after'],
    ['fields', 'fields'],
    ['with', 'with'],
  ],
  get: [
    ['id', 'id'],
    ['fields', 'fields'],
    ['with', 'with'],
  ],
  update: [['id', 'id']],
  remove: [['id', 'id']],
  restore: [
    ['id', 'id'],
    ['deleted_at', 'body_deleted'],
  ],
  history: [
    ['id', 'id'],
    ['page', 'page'],
  ],
  bulk: [
    ['create', 'body_create'],
    ['update', 'body_update'],
    ['delete', 'body_delete'],
  ],
};

const ownFields = ({ fields = [] }: Entity): Parameter[] =>
  fields
    .filter(({ status_id }) => status_id === changeStatus.ready)
    .map((field) => ({ name: field.alias, meaning: `${field.name}, ${fieldTypeOf(field).name}` }));

/** Parameters of the path, the query and the body. */
export function parametersOf(method: SnippetMethod, entity: Entity, translate: Translate): Parameter[] {
  const named = (known[method] ?? []).map(([name, meaning]) => ({
    name,
    meaning: translate(`entities.api.params.${meaning}`, { operators: operatorNames.join(', ') }),
  }));
  return method === 'create' || method === 'update' ? [...named, ...ownFields(entity)] : named;
}
