import type { ProviderAlias } from '#resources/identities/identities.resource.ts';

/** What one journey to a provider and back is bound by. Only `state` and hashes of the others leave this server. */
export interface Journey {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** Where the provider sends the browser back to; the same in both halves. */
  redirect_uri: string;
}

/** What a provider says of whoever came back from it. */
export interface Claims {
  /** With `subject` it names them for ever; an email does not. */
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider vouches for the address being theirs. */
  is_email_verified: boolean;
}

/** A provider of third-party sign-in. Each call takes 4.5 s at most and throws when the provider cannot be relied on. */
export interface Provider {
  /** As the operator calls it. */
  name: string;
  /** Where to send the browser. */
  begin(journey: Journey): Promise<URL>;
  /** @param returned what the provider sent the browser back with */
  identify(returned: URLSearchParams, journey: Journey): Promise<Claims>;
}

/** Those that the operator has set up. */
export type Providers = Record<ProviderAlias, Provider | null>;
