import { inTwoSteps, serve } from '#server/http/serve.ts';
import { auth } from './auth.resource.ts';
import { login, logout, me, prepareUpdateMe, refreshToken, updateMe } from './auth.service.ts';
import { makeChallenge } from './captcha.ts';
import * as ways from './ways.service.ts';

export const authServer = serve(
  auth,
  {
    captcha: makeChallenge,
    login,
    logout,
    refresh_token: refreshToken,
    me,
    update_me: inTwoSteps(prepareUpdateMe, updateMe),
    sign_up: ways.signUp,
    reset_password: ways.resetPassword,
    read_code: ways.readCode,
    reset_password_confirm: ways.confirmCode,
    accounts: ways.listOwnAccounts,
    open_account: ways.openAccount,
    enter: ways.enterAccount,
  },
  {
    send_reset: ways.sendReset,
    send_found: ways.sendFound,
    send_welcome: ways.sendWelcome,
    remove_stale: ways.removeStale,
  },
  { remove_stale: '23 * * * *' },
);
