export default {
  invitation: {
    subject: 'You are now a member of %{account}',
    greeting: 'Hello, %{name}!',
    body: '%{inviter} has added you to %{account}.',
    how: 'Sign in with the password you already have:',
  },
};
