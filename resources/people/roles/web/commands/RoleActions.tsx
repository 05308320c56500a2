import type { Role } from '#resources/people/roles/roles.resource.ts';
import { EditRoleButton } from './EditRoleButton.tsx';
import { RoleMenu } from './RoleMenu.tsx';

/** At the end of a row: the edit button and the menu. */
const RoleActions = ({ record }: { record: Role }) => (
  <>
    <EditRoleButton role={record} />
    <RoleMenu role={record} />
  </>
);
export default RoleActions;
