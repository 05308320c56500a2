import type { Call } from '#sdk/cli/publish/call.ts';
import { companyOf, contactOf, dealOf, isTaskDone, laterStage, taskOf } from './businessRecords.ts';
import { callOf, makeCalls } from './calls.ts';
import { makeDocumentTemplates } from './documentTemplates.ts';
import { filling, type Made, makeEntity, type NewField, pointing } from './entities.ts';

const tagColors = { Partner: 'teal', Wholesale: 'orange', Returning: 'green', 'Needs care': 'red' } as const;
const colors = { Talks: 'blue', Offer: 'purple', Won: 'green', Lost: 'red' } as const;

const counts = { companies: 1200, contacts: 3000, deals: 5000, tasks: 2000, calls: 6000 };

/**
 * Adds the entities of a small sales team with thousands of records, some of them changed later, through the API.
 * @param user_ids people that user fields may refer to
 * @param now the date of the latest record; most tasks due before it are done
 * @returns how many records were added; 0 if there are entities already
 */
export async function fillBusiness(call: Call, user_ids: readonly number[], now: Date): Promise<number> {
  const { totals } = await call<{ totals: { count: number } }>('GET', '/v1/entities');
  if (totals.count > 0) return 0;
  const { companies, contacts, deals, tasks, calls } = await makeEntities(call);
  const of = (made: Made, field: string) => made.variants.get(field) as number[];
  const into = filling(call, now);
  const company_ids = await into(companies, counts.companies, (nth) =>
    companyOf(nth, of(companies, 'industry'), of(companies, 'tags')),
  );
  const contact_ids = await into(contacts, counts.contacts, (nth) => contactOf(nth, company_ids));
  const stages = of(deals, 'stage');
  const first = stages[0] as number;
  const deal_ids = await into(
    deals,
    counts.deals,
    (nth) => dealOf(nth, first, company_ids, user_ids),
    (nth) => {
      const stage = laterStage(nth, stages, now);
      return stage === null ? null : { stage };
    },
  );
  await into(
    tasks,
    counts.tasks,
    (nth) => taskOf(nth, deal_ids),
    (nth) => (isTaskDone(nth, now) ? { is_done: true } : null),
  );
  const ways = { direction: of(calls, 'direction'), result: of(calls, 'result') };
  await into(calls, counts.calls, (nth) => callOf(nth, { ...ways, company_ids, contact_ids, user_ids, now }));
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function makeEntities(call: Call) {
  const companies = await makeEntity(call, 'companies', 'Companies', [
    { alias: 'name', name: 'Name', type: 'text', extra: { indexed: true } },
    {
      alias: 'industry',
      name: 'Industry',
      type: 'select',
      variants: ['Trade', 'Construction', 'Software', 'Logistics'],
    },
    {
      alias: 'tags',
      name: 'Tags',
      type: 'select',
      extra: { is_multiple: true },
      variants: Object.keys(tagColors),
      colors: tagColors,
    },
    { alias: 'city', name: 'City', type: 'text' },
    { alias: 'phone', name: 'Phone', type: 'text' },
    { alias: 'since', name: 'Customer since', type: 'date' },
    { alias: 'notes', name: 'Notes', type: 'textarea' },
  ]);
  const company: NewField = { alias: 'company', name: 'Company', type: 'select', extra: pointing(companies, 'name') };
  const contacts = await makeEntity(call, 'contacts', 'Contacts', [
    { alias: 'name', name: 'Name', type: 'text', extra: { indexed: true } },
    { alias: 'email', name: 'Email', type: 'text' },
    { alias: 'phone', name: 'Phone', type: 'text' },
    company,
    { alias: 'birthday', name: 'Birthday', type: 'date' },
  ]);
  const deals = await makeEntity(call, 'deals', 'Deals', [
    { alias: 'title', name: 'Title', type: 'text', extra: { indexed: true } },
    { alias: 'amount', name: 'Amount, roubles', type: 'number', extra: { number_subtype: 'bigint', indexed: true } },
    { alias: 'stage', name: 'Stage', type: 'select', variants: ['New', 'Talks', 'Offer', 'Won', 'Lost'], colors },
    company,
    { alias: 'owner', name: 'Responsible', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'team', name: 'Team', type: 'select', extra: { select_subtype: 'user', is_multiple: true } },
    { alias: 'is_urgent', name: 'Urgent', type: 'boolean', extra: { default_value: false } },
    { alias: 'closes_on', name: 'Closes on', type: 'date' },
    { alias: 'terms', name: 'Terms', type: 'json' },
  ]);
  const tasks = await makeEntity(call, 'tasks', 'Tasks', [
    { alias: 'title', name: 'Title', type: 'text' },
    { alias: 'deal', name: 'Deal', type: 'select', extra: pointing(deals, 'title') },
    { alias: 'due', name: 'Due', type: 'timestamp' },
    { alias: 'is_done', name: 'Done', type: 'boolean', extra: { default_value: false } },
  ]);
  const calls = await makeCalls(call, companies, contacts);
  await makeDocumentTemplates(call);
  return { companies, contacts, deals, tasks, calls };
}
