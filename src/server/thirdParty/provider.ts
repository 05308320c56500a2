import type { ProviderAlias } from '#resources/people/identities/identities.resource.ts';
import type { AuthRequest } from './authRequest.ts';

declare module '../context.ts' {
  interface Platform {
    /** Providers of third-party sign-in that the operator has set up. */
    thirdParty: Providers;
  }
}

/** What a provider says about the person who signed in there. */
export interface Claims {
  /** Together with `subject` this identifies a person for good; an email does not. */
  issuer: string;
  subject: string;
  email: string | null;
  /** The provider vouches that the address is theirs. */
  is_email_verified: boolean;
}

/** A provider of third-party sign-in. Each call takes at most 4.5 s and throws when the provider fails. */
export interface Provider {
  /** Display name, chosen by the operator. */
  name: string;
  authorizationUrl(request: AuthRequest): Promise<URL>;
  /**
   * Exchanges the authorization code and reads the claims.
   * @param query what the provider sent to the callback
   */
  fetchClaims(query: URLSearchParams, request: AuthRequest): Promise<Claims>;
}

/** The providers that the operator has set up. */
export type Providers = Record<ProviderAlias, Provider | null>;
