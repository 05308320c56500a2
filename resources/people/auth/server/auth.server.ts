import { serve } from '#server/resources/serve.ts';
import { auth } from '../auth.resource.ts';
import { sendFound, sendReset, sendWelcome } from './auth.emails.ts';
import { leave, login, logout, me, reauthenticate, refreshToken, updateMe } from './auth.service.ts';
import { makeChallenge } from './captcha.ts';
import { sendEntered } from './entered.emails.ts';
import { confirmCode, readMailedCode, resetPassword } from './mailedCodes.service.ts';
import { enterAccount, listOwnAccounts, openAccount } from './ownAccounts.service.ts';
import { acceptInvitation, declineInvitation, listInvitations } from './ownInvitations.service.ts';
import { passkeyOptions, reauthenticateOptions, signInByPasskey } from './passkeys.service.ts';
import { openPreview } from './previews.service.ts';
import { giveSecondFactor, readSecondFactor } from './secondFactor.service.ts';
import { removeStale, signUp } from './signUp.service.ts';

export const authServer = serve(
  auth,
  {
    captcha: makeChallenge,
    login,
    second_factor: giveSecondFactor,
    read_challenge: readSecondFactor,
    passkey_options: passkeyOptions,
    passkey: signInByPasskey,
    logout,
    refresh_token: refreshToken,
    me,
    update_me: updateMe,
    leave,
    reauthenticate,
    reauthenticate_options: reauthenticateOptions,
    sign_up: signUp,
    reset_password: resetPassword,
    read_code: readMailedCode,
    reset_password_confirm: confirmCode,
    accounts: listOwnAccounts,
    invitations: listInvitations,
    accept_invitation: acceptInvitation,
    decline_invitation: declineInvitation,
    preview: openPreview,
    open_account: openAccount,
    enter: enterAccount,
  },
  {
    send_reset: sendReset,
    send_found: sendFound,
    send_welcome: sendWelcome,
    send_entered: sendEntered,
    remove_stale: removeStale,
  },
  { remove_stale: '23 * * * *' },
);
