import { widgetFile } from '../buildWidget.ts';
import type { Finding } from '../finding.ts';
import type { Asks } from '../manifest.ts';
import { entityAsks } from '../rules.ts';
import type { Calls, EntityUse } from './calls.ts';

/** Compares what a module calls with what it asks for (docs/guides/writing-a-module.md#check). */
export const asksFindings = (asks: Asks, calls: Calls, sections: readonly string[]): Finding[] => [
  ...entityFindings(asks, calls.entities, sections),
  ...hostFindings(asks, calls),
];

function entityFindings({ entities }: Asks, uses: readonly EntityUse[], sections: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  const strength = (ask: string | undefined) => (entityAsks as readonly (string | undefined)[]).indexOf(ask);
  const reported = new Set<string>();
  for (const { at, call, needs, aliases, isSure } of uses) {
    if (aliases.length === 0)
      findings.push({
        ...{ level: 'note', file: at, field: call },
        message: 'the entity is computed, so it is not compared with stoa.asks.entities',
      });
    for (const alias of aliases) {
      const ask = entities[alias];
      if (strength(ask) >= strength(needs) || reported.has(`${alias} ${needs}`)) continue;
      reported.add(`${alias} ${needs}`);
      const declared = ask ? `package.json asks only to ${ask} it` : 'package.json does not ask for it';
      findings.push({
        ...{ level: isSure ? 'error' : 'warning', file: at, field: call },
        message: `needs to ${needs} "${alias}", and ${declared}: set stoa.asks.entities.${alias} to "${needs}"${isSure ? '' : ', if this is the data of the host'}`,
      });
    }
  }
  for (const alias of sections)
    if (entities[alias] === undefined)
      findings.push({
        ...{ level: 'error', file: widgetFile, field: 'recordCardSection.entities' },
        message: `names "${alias}", and package.json does not ask for it: set stoa.asks.entities.${alias} to "read"`,
      });
  return [...findings, ...unusedEntities({ entities }, uses, sections)];
}

/** Nothing is unused for sure while some calls are computed. */
function unusedEntities({ entities }: Pick<Asks, 'entities'>, uses: readonly EntityUse[], sections: readonly string[]) {
  if (uses.some(({ aliases }) => aliases.length === 0)) return [];
  const uses_of = (alias: string) => uses.filter(({ aliases }) => aliases.includes(alias));
  return Object.entries(entities).flatMap(([alias, ask]): Finding[] => {
    const found = uses_of(alias);
    const base = { level: 'warning', file: 'package.json', field: `stoa.asks.entities.${alias}` } as const;
    if (found.length === 0 && !sections.includes(alias))
      return [{ ...base, message: 'nothing in src uses it: remove it, unless the module’s backend needs it' }];
    if (ask === 'write' && !found.some(({ needs }) => needs === 'write'))
      return [{ ...base, message: 'nothing in src writes it: ask to "read", unless the module’s backend writes' }];
    return [];
  });
}

function hostFindings({ hosts }: Asks, { hosts: uses, texts }: Calls): Finding[] {
  const findings: Finding[] = [];
  const reported = new Set<string>();
  for (const { at, call, host } of uses) {
    const base = { file: at, field: call };
    if (host === null)
      findings.push({
        ...{ ...base, level: 'note' },
        message: 'the address is computed, so its host is not compared with stoa.asks.hosts',
      });
    else if (host === '')
      findings.push({
        ...{ ...base, level: 'warning' },
        message: 'a relative address leads nowhere in a frame: use host.data, or the whole address of your own server',
      });
    else if (!hosts.includes(host) && !reported.has(host)) {
      reported.add(host);
      findings.push({
        ...{ ...base, level: 'error' },
        message: `talks to "${host}", and package.json does not ask for it: add it to stoa.asks.hosts`,
      });
    }
  }
  for (const host of hosts)
    if (![...texts].some((text) => text.toLowerCase().includes(host)))
      findings.push({
        ...{ level: 'warning', file: 'package.json', field: 'stoa.asks.hosts' },
        message: `no source names "${host}": remove it, if nothing talks to it`,
      });
  return findings;
}
