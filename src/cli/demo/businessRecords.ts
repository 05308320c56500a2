/** Records of the demo: the same ones each time, in both scripts, from nothing but their number. */

const split = (words: string) => words.split(', ');
const kinds = split(
  'Trading House, Workshop, Foundry, Bakery, Print Works, Orchard, Shipyard, Студия, Мастерская, Завод',
);
const names = split(
  'Amber, Birchwood, Cedar, Northern, Harbour, Kestrel, Larch, Meridian, Old Mill, Quarry, Север, Вектор, Орион, Парус, Рассвет',
);
const cities = split('London, Riga, Tbilisi, Almaty, Москва, Санкт-Петербург, Казань, Екатеринбург, Нижний Новгород');
const people = split('Alice Marsh, Daniel Ellis, Nora Keats, Анна Белова, Илья Громов, Мария Зимина, Павел Осипов');
const works = split(
  'Supply of timber, Office fit-out, Yearly support, Fleet lease, Поставка станков, Разработка сайта, Аудит',
);
const steps = split('Call back, Send the offer, Check the contract, Встретиться, Выставить счёт, Напомнить об оплате');

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;
/** Scattered, but the same at every start. */
const mixed = (n: number) => Math.imul(n + 1, 2_654_435_761) >>> 8;
const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + (n % 1200))).toISOString().slice(0, 10);

export const companyOf = (n: number, industries: readonly number[]) => ({
  name: `${pick(names, mixed(n))} ${pick(kinds, n)} ${n + 1}`,
  industry: pick(industries, mixed(n + 7)),
  city: pick(cities, mixed(n + 3)),
  since: day(mixed(n)),
  notes: n % 4 === 0 ? `Met at the fair in ${pick(cities, n)}. Prefers to be written to.` : null,
});

export const contactOf = (n: number, companies: readonly number[]) => ({
  name: `${pick(people, mixed(n))} ${n + 1}`,
  email: `contact${n + 1}@example.com`,
  company: pick(companies, mixed(n + 1)),
  birthday: n % 3 === 0 ? `19${60 + (n % 40)}-0${1 + (n % 9)}-1${n % 10}` : null,
});

export const dealOf = (
  n: number,
  stages: readonly number[],
  companies: readonly number[],
  owners: readonly number[],
) => ({
  title: `${pick(works, mixed(n))}, lot ${n + 1}`,
  amount: 10_000 + (mixed(n) % 9000) * 1000,
  stage: pick(stages, mixed(n + 5)),
  company: pick(companies, mixed(n + 11)),
  owner: pick(owners, mixed(n + 13)),
  is_urgent: n % 9 === 0,
  closes_on: day(mixed(n + 2)),
  terms: n % 5 === 0 ? { prepaid: true, days: 10 + (n % 20), parts: [30, 70] } : null,
});

export const taskOf = (n: number, deals: readonly number[]) => ({
  title: pick(steps, mixed(n)),
  deal: pick(deals, mixed(n + 17)),
  due: `${day(mixed(n + 4))}T${String(8 + (n % 10)).padStart(2, '0')}:30:00.000Z`,
  is_done: n % 3 !== 0,
});
