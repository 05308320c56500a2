import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showPayment } from '#resources/money/payments/web/topUpState.ts';

/** The parameters that the platform adds to the address when the provider's page leads back. */
const names = { payment: 'payment', method: 'payment_method' } as const;

/**
 * Notices that the page of the provider has led back here, and takes its parameter out of the address, so that a reload or
 * a link shows the page alone. The page may be drawn again before the address has changed: that is no second return.
 * @param onMethod a payment method was to be saved there
 */
export function useReturn(onMethod: () => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const seen = useRef<string>(null);
  useEffect(() => {
    if (seen.current === search) return;
    seen.current = search;
    const params = new URLSearchParams(search);
    const payment = Number(params.get(names.payment));
    const hasMethod = params.has(names.method);
    if (!params.has(names.payment) && !hasMethod) return;
    if (payment) showPayment(payment);
    if (hasMethod) onMethod();
    for (const name of Object.values(names)) params.delete(name);
    void navigate({ pathname, search: `${params}` }, { replace: true });
  });
}
