import { DAY_MS } from '#shared/time/time.ts';
import { mixed } from './timeline.ts';

/** Records of the demo, the same at every run, computed from their number and creation date. */

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
const day = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS).toISOString().slice(0, 10);
/**
 * A number of a range that is kept for fiction (London), or of an exchange that does not exist (Moscow), like the cities
 * by turns.
 */
const phone = (n: number) =>
  n % 2 === 0
    ? `+44 20 7946 0${String(n % 1000).padStart(3, '0')}`
    : `+7 495 000-${String(n % 100).padStart(2, '0')}-${String(mixed(n) % 100).padStart(2, '0')}`;
/** One of those that existed when the nth of `count` was made. */
export const earlier = <T>(from: readonly T[], { n, count }: Pick<Nth, 'n' | 'count'>, salt: number): T =>
  pick(from.slice(0, Math.max(1, Math.floor((n / count) * from.length))), mixed(n + salt));

/** Several of them, each once; often none. */
const some = <T>(from: readonly T[], n: number): T[] | null => {
  const chosen = from.filter((_, at) => (mixed(n + at) & 3) === 0);
  return chosen.length > 0 ? chosen : null;
};

/** The nth of `count` records. */
export interface Nth {
  n: number;
  count: number;
  made: Date;
}

export const companyOf = ({ n, made }: Nth, industries: readonly number[], tags: readonly number[]) => ({
  name: `${pick(names, mixed(n))} ${pick(kinds, n)} ${n + 1}`,
  industry: pick(industries, mixed(n + 7)),
  tags: some(tags, n + 31),
  city: pick(cities, mixed(n + 3)),
  phone: n % 12 === 7 ? null : phone(mixed(n + 21)),
  since: day(made, -(mixed(n) % 800)),
  notes: n % 4 === 0 ? `Met at the fair in ${pick(cities, n)}. Prefers to be written to.` : null,
});

export const employerOf = (nth: Pick<Nth, 'n' | 'count'>, companies: readonly number[]) => earlier(companies, nth, 1);

export const contactOf = (nth: Nth, companies: readonly number[]) => ({
  name: `${pick(people, mixed(nth.n))} ${nth.n + 1}`,
  email: `contact${nth.n + 1}@example.com`,
  phone: nth.n % 9 === 4 ? null : phone(mixed(nth.n + 23)),
  company: employerOf(nth, companies),
  birthday: nth.n % 3 === 0 ? `19${60 + (nth.n % 40)}-0${1 + (nth.n % 9)}-1${nth.n % 10}` : null,
});

/** A new record: in the first stage. */
export const dealOf = (nth: Nth, stage: number, companies: readonly number[], owners: readonly number[]) => ({
  title: `${pick(works, mixed(nth.n))}, lot ${nth.n + 1}`,
  amount: 10_000 + (mixed(nth.n) % 9000) * 1000,
  stage,
  company: earlier(companies, nth, 11),
  owner: pick(owners, mixed(nth.n + 13)),
  team: some(owners.slice(0, 8), nth.n + 37),
  is_urgent: nth.n % 9 === 0,
  closes_on: day(nth.made, 20 + (mixed(nth.n + 2) % 100)),
  terms: nth.n % 5 === 0 ? { prepaid: true, days: 10 + (nth.n % 20), parts: [30, 70] } : null,
});

/** The stage that it has come to since; null when it is still in the first. */
export function laterStage({ n, made }: Nth, stages: readonly number[], now: Date): number | null {
  const age = (now.getTime() - made.getTime()) / DAY_MS;
  const [first, talks, offer, won, lost] = stages;
  const open = [first, talks, offer, talks];
  const stage = pick(
    age < 7 ? [first, first, talks] : age < 45 ? [...open, won, lost] : [...open, won, won, lost, lost],
    mixed(n + 5),
  );
  return stage === undefined || stage === first ? null : stage;
}

export const taskOf = (nth: Nth, deals: readonly number[]) => ({
  title: pick(steps, mixed(nth.n)),
  deal: earlier(deals, nth, 17),
  due: `${day(nth.made, 1 + (mixed(nth.n + 4) % 21))}T${String(8 + (nth.n % 10)).padStart(2, '0')}:30:00.000Z`,
});

/** Whether it has been done since: what is long due mostly is. */
export const isTaskDone = ({ n, made }: Nth, now: Date) =>
  mixed(n + 9) % 100 < (now.getTime() - made.getTime() > 14 * DAY_MS ? 92 : 35);
