/** Words for what the server refuses while a module is published. Other refusals are shown by their key. */
export const words: Readonly<Record<string, string>> = {
  unauthorized: 'STOA_API_KEY is no valid key of this account: it may be mistyped, expired or revoked',
  forbidden: 'STOA_API_KEY has too few rights: publishing needs the key of an administrator, narrowed by no role',
  validation: 'some fields are not valid',
  module_alias_taken: 'another account has a module of this alias: choose another one in package.json',
  too_many_modules: 'this account has as many modules as it may',
  module_has_no_main_version: 'it has no main version that the marketplace could offer: add --main',
  too_many_versions: 'the module has as many versions as it may',
  version_alias_taken: 'the module has a version of the next number: publish with --minor or --major',
  version_is_withdrawn: 'the operator has withdrawn this version',
  version_is_used: 'the version has been active, so it cannot be changed',
  rate_limited: 'too many calls: try again later',
  'errors.required': 'must be there',
  'errors.choice': 'is none of its values',
  'errors.unknown_field': 'is not known',
  'errors.too_big_string': 'has too many characters',
  'modules.errors.alias': 'use 3 to 63 lowercase letters, digits and hyphens, beginning with a letter',
  'modules.errors.alias_reserved': 'is reserved',
  'modules.errors.product_name': 'could be taken for the product itself',
  'modules.errors.logo': 'cannot be used as a logo',
  'files.errors.image': 'logo.png is not a picture',
  'files.errors.image_type': 'logo.png is not a picture',
  'versions.errors.asks_entities': 'asks for too many entities',
  'versions.errors.asks_host': 'is not a host such as api.example.com',
  'versions.errors.widget_empty': 'is empty',
  'versions.errors.widget_too_large': 'is too large',
  'versions.errors.widget_type': 'is not JavaScript',
};

/** The words with the key, by which the docs and the server's log have it. */
export function wordsOf(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  const details = Object.entries(params).map(([name, value]) => `${name} ${String(value)}`);
  const known = words[key];
  return [known ? `${known} [${key}]` : key, ...(details.length > 0 ? [`(${details.join(', ')})`] : [])].join(' ');
}
