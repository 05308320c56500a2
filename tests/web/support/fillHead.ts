/** Replaces what is in the document's head, apart from the styles of packages, which they add once for a process. */
export function fillHead(html = ''): void {
  for (const each of document.head.querySelectorAll(':not(style)')) each.remove();
  document.head.insertAdjacentHTML('beforeend', html);
}

/** Lets a test fail that would remove the styles too, instead of those of later files. */
export function keepStyles(): void {
  const refuse = () => {
    throw new Error('The styles of packages are added once for many test files: use fillHead');
  };
  const { head } = document;
  for (const name of ['innerHTML', 'textContent'] as const)
    Object.defineProperty(head, name, { get: () => '', set: refuse, configurable: true });
  head.replaceChildren = refuse;
}
