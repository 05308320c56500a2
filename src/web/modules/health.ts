import type { HealthSlot } from '#shared/modules.ts';
import { reportLoads } from './api.ts';

interface Counted {
  loads: number;
  failures: number;
  total_ms: number;
  max_ms: number;
}

/** What was not told yet, by version and slot. */
const waiting = new Map<number, Map<HealthSlot, Counted>>();
/** Reports of several widgets go together. */
const PAUSE_MS = 5000;
let isTelling = false;

/** Tells the server that a widget was loaded into a slot, and how long it took, or that it failed. */
export function reportHealth(
  version_id: number,
  slot: HealthSlot,
  { ms = 0, failed = false }: { ms?: number; failed?: boolean },
): void {
  // A widget in DEV mode belongs to no version.
  if (version_id === 0) return;
  const slots = waiting.get(version_id) ?? new Map<HealthSlot, Counted>();
  waiting.set(version_id, slots);
  const { loads, failures, total_ms, max_ms } = slots.get(slot) ?? { loads: 0, failures: 0, total_ms: 0, max_ms: 0 };
  const took = Math.round(ms);
  slots.set(slot, {
    loads: loads + 1,
    failures: failures + (failed ? 1 : 0),
    total_ms: total_ms + took,
    max_ms: Math.max(max_ms, took),
  });
  if (!isTelling) setTimeout(flush, PAUSE_MS);
  isTelling = true;
}

function flush(): void {
  isTelling = false;
  for (const [version_id, slots] of waiting) {
    const reports = [...slots].map(([slot, counted]) => ({ slot, ...counted }));
    // A lost report is one less in the figures.
    void reportLoads({ version_id, reports }).catch(() => {});
  }
  waiting.clear();
}
