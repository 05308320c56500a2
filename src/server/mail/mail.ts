/** One message, ready to go: both forms say the same. */
export interface Mail {
  to: string;
  /** Who it is from, in words; the address is always the installation's. */
  from_name?: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a message over; throws when that fails, so that the job which sends it tries again. */
export type SendMail = (mail: Mail) => Promise<void>;
