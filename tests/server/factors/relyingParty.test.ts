import { expect, test } from 'vitest';
import { relyingPartyOf } from '#resources/people/factors/server/relyingParty.ts';
import { readSettings } from '#server/settings/settings.ts';

const of = (host: string, base_domain: string, public_url: string) =>
  relyingPartyOf({ ...readSettings({}), base_domain, public_url }, host);

test('one passkey works at all accounts of a registrable base domain', () => {
  const at = (host: string) => of(host, 'stoa.example', 'https://stoa.example');
  expect(at('acme.stoa.example')).toEqual({ id: 'stoa.example', origin: 'https://acme.stoa.example' });
  expect(at('stoa.example')).toEqual({ id: 'stoa.example', origin: 'https://stoa.example' });
  expect(of('a.crm.example.co.uk', 'crm.example.co.uk', 'https://crm.example.co.uk')?.id).toBe('crm.example.co.uk');
});

test('where browsers refuse the base domain, the host itself is the relying party', () => {
  const local = 'http://localhost:3000';
  expect(of('acme.localhost', 'localhost', local)).toEqual({
    id: 'acme.localhost',
    origin: 'http://acme.localhost:3000',
  });
  expect(of('localhost', 'localhost', local)?.id).toBe('localhost');
  // Public suffixes, of registries and of hosters.
  expect(of('acme.co.uk', 'co.uk', 'https://co.uk')?.id).toBe('acme.co.uk');
  expect(of('acme.github.io', 'github.io', 'https://github.io')?.id).toBe('acme.github.io');
  expect(of('acme.intranet', 'intranet', 'https://intranet')?.id).toBe('acme.intranet');
});

test('no passkeys on custom domains, addresses and plain http', () => {
  expect(of('crm.acme.example', 'stoa.example', 'https://stoa.example')).toBeNull();
  expect(of('127.0.0.1', 'localhost', 'http://localhost:3000')).toBeNull();
  expect(of('[::1]', 'localhost', 'http://localhost:3000')).toBeNull();
  expect(of('acme.stoa.example', 'stoa.example', 'http://stoa.example')).toBeNull();
  expect(of('notstoa.example', 'stoa.example', 'https://stoa.example')).toBeNull();
});
