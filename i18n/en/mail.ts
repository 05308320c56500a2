import payment_methods from './payment_methods.ts';
/** Mails. Long names are shortened when they are filled in. */
export default {
  invitation: {
    subject: '%{inviter} invites you to %{account}',
    greeting: 'Hello, %{name}!',
    body: '%{inviter} has invited you to work in %{account}.',
    how: 'Follow the link to accept. It works once and expires in %{days} days.',
    action: 'Accept the invitation',
    note: 'If you don’t know this person or account, ignore this email: you join only if you accept.',
  },
  invite: {
    subject: '%{inviter} invites you to %{account}',
    greeting: 'Hello!',
    body: '%{inviter} has invited you to work in %{account}.',
    how: 'Choose a password to start. The link works once and expires in %{days} days.',
    action: 'Accept the invitation',
    note: 'If you don’t know this person or account, ignore this email: nothing happens without your password.',
  },
  reset: {
    subject: 'A new password for %{account}',
    greeting: 'Hello, %{name}!',
    body: 'Someone, most likely you, requested a new password for %{account}.',
    how: 'The link works once and expires in %{minutes} minutes. After you change the password, you will be signed out on all other devices.',
    action: 'Choose a new password',
    note: 'If this wasn’t you, ignore this email: your password stays the same.',
  },
  found: {
    subject: 'Your new account %{account} is waiting for you',
    greeting: 'Hello, %{name}!',
    body: 'The account %{account} was created with your email. You keep the password you already have.',
    how: 'Follow the link to become its owner. It works once and expires in %{days} days; then the account is deleted.',
    action: 'Become the owner',
    note: 'If this wasn’t you, ignore this email: the account will be deleted.',
  },
  /** They came from another of their accounts. */
  entered: {
    subject: 'You opened %{account} from another account',
    greeting: 'Hello, %{name}!',
    body: 'From the account %{from}, a session of yours was opened in %{account}.',
    when: 'Time: %{at}. Browser: %{device}.',
    unknown: 'unknown',
    action: 'Review your devices',
    note: 'If this wasn’t you, change your password at once and contact the administrator of %{account}.',
  },
  welcome: {
    subject: 'Your account %{account} is ready',
    greeting: 'Welcome, %{name}!',
    body: 'Your account %{account} is ready. Save its address below: you and your team sign in there.',
    how: 'First confirm your email. The link works once and expires in %{days} days. Until then you can’t invite others.',
    first: 'Add your data: under Entities, create deals, clients or orders and their fields.',
    second: 'Invite your team: under Users, enter their emails.',
    third: 'Make it yours: on the Account page, set the name, the language and the favicon.',
    action: 'Confirm your email',
    note: 'If you didn’t create this account, follow the link and choose a password: the person who did will be signed out.',
  },
  low_balance: {
    subject: 'The balance of %{account} is low',
    greeting: 'Hello, %{name}!',
    body: 'The balance of %{account} is %{balance}: below the %{limit} that you want to be told about.',
    how: 'Top it up in time, so that everything that is paid from it goes on.',
    action: 'Open billing',
    note: 'You get this email as an administrator of the account. The alert can be changed under Billing.',
  },
  refill_failed: {
    subject: 'The automatic refill of %{account} failed',
    greeting: 'Hello, %{name}!',
    body: 'We could not refill the balance of %{account} by %{amount}. It is %{balance} now.',
    how: 'We will try again, up to three times. You can also check the payment method, or top up yourself.',
    action: 'Open billing',
    note: 'You get this email as an administrator of the account. The automatic refill can be changed under Billing.',
  },
  refill_stopped: {
    subject: 'The automatic refill of %{account} has stopped',
    greeting: 'Hello, %{name}!',
    body: 'We have tried several times to refill the balance of %{account} by %{amount}, without success. It is %{balance} now.',
    how: 'We will not try again by ourselves. Save the settings of the automatic refill again, or top up, and it goes on.',
    action: 'Open billing',
    note: 'You get this email as an administrator of the account. The automatic refill can be changed under Billing.',
  },
  /** Why a payment failed. */
  payment_failures: payment_methods.failure,
  /** What was changed or tried about a person's two-step sign-in. */
  second_factor: {
    greeting: 'Hello, %{name}!',
    action: 'Review your profile',
    notices: {
      totp_added: {
        subject: 'Authenticator app added',
        body: 'From now on, signing in asks for a code of your authenticator app. This holds in all your accounts here.',
        note: 'If this wasn’t you, change your password and remove the app in your profile, or contact the administrator of %{account}.',
      },
      totp_removed: {
        subject: 'Authenticator app removed',
        body: 'Codes of your authenticator app no longer sign you in.',
        note: 'If this wasn’t you, change your password at once and contact the administrator of %{account}.',
      },
      passkey_added: {
        subject: 'Passkey added',
        body: 'The passkey “%{passkey}” was added. It can sign you in without a password.',
        note: 'If this wasn’t you, change your password and remove the passkey in your profile, or contact the administrator of %{account}.',
      },
      passkey_removed: {
        subject: 'Passkey removed',
        body: 'The passkey “%{passkey}” no longer signs you in.',
        note: 'If this wasn’t you, change your password at once and contact the administrator of %{account}.',
      },
      recovery_codes_made: {
        subject: 'New recovery codes',
        body: 'New recovery codes were made. The previous ones no longer work.',
        note: 'If this wasn’t you, change your password at once and make new codes in your profile.',
      },
      recovery_code_used: {
        subject: 'A recovery code was used',
        body: 'Someone, most likely you, signed in to %{account} with a recovery code. It no longer works.',
        note: 'If this wasn’t you, change your password at once and make new codes in your profile.',
      },
      removed_by_administrator: {
        subject: 'Two-step sign-in was turned off',
        body: 'An administrator of %{account} turned off your two-step sign-in: your authenticator app, passkeys and recovery codes are removed, and you are signed out everywhere. Sign in with your password and set it up again.',
        note: 'If you didn’t ask for this, contact the administrator.',
      },
      removed_by_operator: {
        subject: 'Two-step sign-in was turned off',
        body: 'The operator of this service turned off your two-step sign-in: your authenticator app, passkeys and recovery codes are removed, and you are signed out everywhere. Sign in with your password and set it up again.',
        note: 'If you didn’t ask for this, contact the operator.',
      },
      passkey_copied: {
        subject: 'A passkey may have been copied',
        body: 'The passkey “%{passkey}” was used in a way that is only possible if there is a copy of it. The sign-in was refused.',
        note: 'Remove this passkey in your profile and add a new one.',
      },
      wrong_codes: {
        subject: 'Wrong codes while signing in',
        body: 'Someone signed in to %{account} as far as the second step, and then entered wrong codes several times.',
        note: 'If this wasn’t you, someone knows your password or reads your mail: change your password at once.',
      },
    },
  },
  audit_stopped: {
    subject: 'The audit log of %{account} is not sent any more',
    greeting: 'Hello, %{name}!',
    body: 'The audit log of %{account} could not be delivered to %{host}, so nothing is sent there now.',
    how: 'No entry is lost: new ones wait. Check the receiver, then turn the stream on again in the settings of the audit log.',
    action: 'Open the settings',
    note: 'You get this email because you are an administrator of the account.',
  },
};
