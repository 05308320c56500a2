import type { CellProps } from '#web/resource/view.ts';
import { AliasButton } from './AliasButton.tsx';
import type { Entity } from './entities.resource.ts';

export const AliasCell = ({ record }: CellProps<Entity>) => <AliasButton alias={record.alias} />;
