import { limits } from '#shared/limits.ts';
import { transliterate } from '#shared/text/transliterate.ts';

/** Names that look like the installation's own, that mail clients and browsers request by themselves, or that it may need. */
const reserved: ReadonlySet<string> = new Set(
  `about abuse account accounts admin administrator analytics api app apps assets auth autoconfig autodiscover backup
  billing blog cdn chat checkout cloud cname config console contact dashboard data db dev developer developers dns
  docs domain download downloads email faq feedback file files forum ftp gateway git graphql grafana health help
  home host hostmaster id images imap img info internal invite invoice ipv4 ipv6 isatap jobs js kb ldap local
  localdomain localhost login logout logs mail mailer marketplace media metrics mobile module modules monitor
  monitoring mta-sts mx notifications ns ns0 ns1 ns2 ns3 ns4 ns5 null oauth oidc ops owner pay payment payments pop
  pop3 portal postgres postmaster preview pricing privacy prod production proxy public reset-password rest root s3
  security server service sftp sign-in sign-out sign-up signin signout signup sip smtp sso ssh ssl staging stage
  stat static stats status stoa storage sub subdomain support system terms testing tls trust undefined update upload
  uploads user users vpn web webdav webhook webhooks webmail webmaster wiki wpad ws wss www www1 www2 www3`.split(
    /\s+/,
  ),
);

/** Reserved subdomains: docs/reference/api/access.md#hosts-and-accounts. Hyphens in third and fourth place mark encoded names: `xn--…`. */
export const isReserved = (subdomain: string): boolean => reserved.has(subdomain) || /^..--/.test(subdomain);

const trailingHyphens = /-+$/;

/**
 * A subdomain made from an account's name: a DNS label of 3 to 63 characters that is not reserved. It may be taken;
 * `number` from 2 gives the next one to try, `acme-2`.
 */
export function proposeSubdomain(name: string, number = 1): string {
  const ending = number > 1 ? `-${number}` : '';
  const stem = transliterate(name, '-').slice(0, limits.subdomain_max - ending.length);
  const proposed = `${stem.replace(trailingHyphens, '')}${ending}`;
  if (proposed.length >= limits.subdomain_min && stem !== '' && !isReserved(proposed)) return proposed;
  return proposeSubdomain(`space ${name.slice(0, limits.subdomain_max)}`.trim(), number);
}
