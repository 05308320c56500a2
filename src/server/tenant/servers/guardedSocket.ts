import net from 'node:net';
import { pinnedLookup, type Resolve, resolvePublic } from '../../outbound/publicAddresses.ts';

export interface Guard {
  /** Allows private and loopback addresses (`STORAGE_ALLOW_PRIVATE`). */
  allow_private: boolean;
  /** For tests. */
  resolve?: Resolve;
}

/**
 * A socket for the driver that resolves the host itself, checks every address, and connects to a checked one. So the
 * check holds at every connect, also when the name leads elsewhere by then.
 */
export class GuardedSocket extends net.Socket {
  readonly #guard: Guard;

  constructor(guard: Guard) {
    super();
    this.#guard = guard;
  }

  /** As the driver calls it. The path of a socket is refused. */
  override connect(...[port, host]: unknown[]): this {
    if (typeof port !== 'number' || typeof host !== 'string' || (net.isIP(host) === 0 && host.includes('/'))) {
      this.destroy(new Error('Not a host'));
      return this;
    }
    resolvePublic(host, this.#guard).then(
      (addresses) => {
        if (!this.destroyed) super.connect({ host, port, lookup: pinnedLookup(addresses), autoSelectFamily: true });
      },
      (error: unknown) => this.destroy(error as Error),
    );
    return this;
  }
}
