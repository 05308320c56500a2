import type { Starter } from '../data/templates.ts';

export const starters: readonly Starter[] = [
  {
    key: 'offer',
    name: 'Commercial offer',
    entity: 'deals',
    body: `> **{{company.name}}**
> {{company.city}}

# Commercial offer
No. {{id}} of {{today:long}}

Thank you for your interest. We offer you the following:

| Description | Amount |
| {{title}} | {{amount:money}} |
| **Total** | **{{amount:money}}** |

## Terms

- The offer is valid for 30 days.
- We plan to finish by {{closes_on:long}}.
- Payment is due within 10 days of the invoice.

If you have questions, please write to {{owner}}.

**{{account}}**
{{owner}}`,
  },
  {
    key: 'invoice',
    name: 'Invoice',
    entity: 'deals',
    body: `**{{account}}**

# Invoice {{id}}
Date: {{today}}

**Bill to**
{{company.name}}
{{company.city}}

| No. | Description | Quantity | Price | Amount |
| 1 | {{title}} | 1 | {{amount:money}} | {{amount:money}} |

> **Total: {{amount:money}}**

Please pay within 10 days and give the number of the invoice.

---

Responsible: {{owner}}`,
  },
  {
    key: 'act',
    name: 'Certificate of completion',
    entity: 'deals',
    body: `# Certificate of completion {{id}}
{{today:long}}

**{{account}}** (the contractor) and **{{company.name}}** (the customer) confirm that the following work is complete:

| Description | Amount |
| {{title}} | {{amount:money}} |

The total is **{{amount:money}}**. The work was done in full and on time. The customer has no claims to its quality.

|| **Contractor** | **Customer**
|| {{account}} | {{company.name}}
|| {{owner}} |
|| Signature: __________________ | Signature: __________________`,
  },
  {
    key: 'statement',
    name: 'Letter with a statement of deals',
    entity: 'companies',
    body: `> **{{name}}**
> {{city}}

{{today:long}}

# Statement of deals

Dear colleagues,

you have been our customer since {{since:long}}. These are your deals with us:

| Deal | Stage | Closes on | Amount |
| {{deals.title}} | {{deals.stage}} | {{deals.closes_on}} | {{deals.amount:money}} |
| **Total: {{deals.title:count}}** | | | **{{deals.amount:sum}}** |

Please tell us if your records differ.

Yours sincerely,
{{me}}
**{{account}}**`,
  },
];
