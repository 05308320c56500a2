declare module '../context.ts' {
  interface Platform {
    mail: SendMail;
  }
}

/** A message ready to send; both forms say the same. */
export interface Mail {
  to: string;
  /** The sender's name; the address is the installation's. */
  from_name?: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends a message. Throws on failure, so that its job is retried. */
export type SendMail = (mail: Mail) => Promise<void>;
