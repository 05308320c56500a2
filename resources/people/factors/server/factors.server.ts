import { serve } from '#server/resources/serve.ts';
import { factors } from '../factors.resource.ts';
import { sendNotice } from './factors.emails.ts';
import { confirmTotp, listFactors, makeRecoveryCodes, removeTotp, startTotp } from './factors.service.ts';
import { createPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.service.ts';

export const factorsServer = serve(
  factors,
  {
    list: listFactors,
    start_totp: startTotp,
    confirm_totp: confirmTotp,
    remove_totp: removeTotp,
    make_recovery_codes: makeRecoveryCodes,
    start_passkey: startPasskey,
    create_passkey: createPasskey,
    rename_passkey: renamePasskey,
    remove_passkey: removePasskey,
  },
  { send_notice: sendNotice },
);
