import { inTwoSteps, serve } from '#server/http/serve.ts';
import { auth } from './auth.resource.ts';
import { login, logout, me, prepareUpdateMe, refreshToken, updateMe } from './auth.service.ts';
import { makeChallenge } from './captcha.ts';

export const authServer = serve(auth, {
  captcha: makeChallenge,
  login,
  logout,
  refresh_token: refreshToken,
  me,
  update_me: inTwoSteps(prepareUpdateMe, updateMe),
});
