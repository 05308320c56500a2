/** `-1200.00` → `−1,200.00`, or `−1 200,00`: an exact decimal for people, without a number in between. */
export function sumText(sum: string, language: 'en' | 'ru'): string {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(sum) ?? [];
  const [group, point] = language === 'ru' ? ['\u00a0', ','] : [',', '.'];
  return `${sign && '−'}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${part}`;
}
