import { expect, test } from 'vitest';
import { actorText } from '#resources/history/web/actorText.ts';
import { loadMessages, translate } from '#web/i18n/translate.ts';

const module = { id: 3, name: 'Phone' };

test.each([
  [{ user_id: 7, user_name: 'Olga', module: null }, 'Olga'],
  [{ user_id: null, user_name: 'Phone', module }, 'Phone (module)'],
  [{ user_id: 7, user_name: 'Olga', module }, 'Olga, through the module “Phone”'],
  [{ user_id: null, user_name: 'System', module: null }, 'System'],
])('of %j', async (row, text) => {
  await loadMessages('history');
  expect(actorText(row, translate)).toBe(text);
});
