/** How a connection to a customer's server is encrypted: not at all, with any certificate, or with a verified one. */
export type Encryption = 'none' | 'unverified' | 'verified';

/** A customer's PostgreSQL server, as an account's settings name it. */
export interface Server {
  /** A DNS name or an IP address, never the path of a socket. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** Sealed at `sealed_at`; null: the server asks for none. */
  password: Buffer | null;
  sealed_at: string;
  encryption: Encryption;
}
