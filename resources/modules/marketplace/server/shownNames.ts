import { looksLikeProduct } from '#shared/productName.ts';

/** What people see of names that could be taken for the product's: what is unique (docs/reference/product/modules.md#names). */

export const shownName = ({ name, alias }: { name: string; alias: string }): string =>
  looksLikeProduct(name) ? alias : name;

/** Of the account that develops a module. */
export const publisherName = ({ id, name, subdomain }: { id: number; name: string; subdomain: string }): string =>
  [name, subdomain].find((each) => !looksLikeProduct(each)) ?? `#${id}`;
