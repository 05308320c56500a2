import { serve, withPrepare } from '#server/resources/serve.ts';
import { users } from '../users.resource.ts';
import { createApiKey, generateApiKey, listApiKeys, removeApiKey } from './apiKeys.service.ts';
import { getAvatar, setAvatar } from './avatars.service.ts';
import { inviteAgain, inviteUser } from './membership/invitations.service.ts';
import { removeUser } from './membership/membership.service.ts';
import { makeOwner } from './membership/owner.service.ts';
import { hashPasswordOf } from './passwords.service.ts';
import { removeSecondFactor } from './removeSecondFactor.service.ts';
import { sendInvitation } from './users.emails.ts';
import { checkEmail, createUser, getUser, listUsers, updateUser } from './users.service.ts';

export const usersServer = serve(
  users,
  {
    list: listUsers,
    get: getUser,
    create: withPrepare(hashPasswordOf, createUser),
    update: updateUser,
    check_email: checkEmail,
    generate_api_key: generateApiKey,
    list_api_keys: listApiKeys,
    create_api_key: createApiKey,
    remove_api_key: removeApiKey,
    remove_second_factor: removeSecondFactor,
    invite: inviteUser,
    invite_again: inviteAgain,
    remove: removeUser,
    make_owner: makeOwner,
    get_avatar: getAvatar,
    set_avatar: setAvatar,
  },
  { send_invitation: sendInvitation },
);
