import { inTwoSteps, serve } from '#server/http/serve.ts';
import { sendInvitation } from './users.invitation.ts';
import { users } from './users.resource.ts';
import {
  checkEmail,
  createUser,
  generateApiKey,
  getUser,
  hashPasswordChange,
  hashPasswordOf,
  listUsers,
  updateUser,
} from './users.service.ts';

export const usersServer = serve(
  users,
  {
    list: listUsers,
    get: getUser,
    create: inTwoSteps(hashPasswordOf, createUser),
    update: inTwoSteps(hashPasswordChange, updateUser),
    check_email: checkEmail,
    generate_api_key: generateApiKey,
  },
  { send_invitation: sendInvitation },
);
