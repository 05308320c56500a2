/** The code of the link, and for password managers whose password this is going to be. */
export const CodeInputs = ({ code, email }: { code: string; email: string }) => (
  <>
    <input type="hidden" name="code" value={code} readOnly />
    <input type="email" hidden autoComplete="username" value={email} readOnly />
  </>
);
