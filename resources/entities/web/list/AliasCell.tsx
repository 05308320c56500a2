import type { Entity } from '#resources/entities/entities.resource.ts';
import type { CellProps } from '#web/resource/view.ts';
import { AliasButton } from './AliasButton.tsx';

export const AliasCell = ({ record }: CellProps<Entity>) => <AliasButton alias={record.alias} />;
