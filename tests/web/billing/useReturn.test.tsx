import { render } from '@testing-library/react';
import { Router } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useReturn } from '#resources/money/billing/web/useReturn.ts';

function Page({ onMethod }: { onMethod: () => void }) {
  useReturn(onMethod);
  return null;
}

test('notices a return once, however often the page is drawn before its address changes', () => {
  const onMethod = vi.fn();
  const navigator = { createHref: String, go: vi.fn(), push: vi.fn(), replace: vi.fn() };
  const page = (search: string) => (
    <Router location={{ pathname: '/admin/billing', search }} navigator={navigator}>
      <Page onMethod={onMethod} />
    </Router>
  );
  const { rerender } = render(page('?payment_method=3'));
  rerender(page('?payment_method=3'));
  expect(onMethod).toHaveBeenCalledTimes(1);
  expect(navigator.replace).toHaveBeenCalledTimes(1);
  rerender(page(''));
  rerender(page('?payment_method=3'));
  expect(onMethod).toHaveBeenCalledTimes(2);
});
