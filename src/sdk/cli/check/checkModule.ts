import type { ModuleDefinition } from '../../contract.ts';
import { buildWidget, readWidget, widgetFile } from '../buildWidget.ts';
import { type Finding, hasErrors } from '../finding.ts';
import { type Manifest, readManifest } from '../manifest.ts';
import { rules } from '../rules.ts';
import { asksFindings } from './asksFindings.ts';
import { findCalls } from './calls.ts';
import { definitionFindings } from './definitionFindings.ts';
import { loadWidget } from './loadWidget.ts';
import { readSources } from './sources.ts';
import { textReader } from './texts.ts';

export interface Checked {
  findings: Finding[];
  /** What may be published; null if an error was found. */
  module: { manifest: Manifest; widget: Buffer } | null;
}

/**
 * Checks a module before it is published: its block in package.json, the size and the definition of its widget, and what
 * its sources call against what it asks for (docs/guides/writing-a-module.md#check).
 * @param isBuilt whether `dist/widget.js` is taken as it is
 * @throws if the folder is no module, or does not build
 */
export async function checkModule(folder: string, { isBuilt = false } = {}): Promise<Checked> {
  const { manifest, findings } = await readManifest(folder);
  const widget = await (isBuilt ? readWidget : buildWidget)(folder);
  if (widget.length > rules.widget_max)
    findings.push({
      ...{ level: 'error', file: widgetFile, field: 'size' },
      message: `${widget.length} bytes; at most ${rules.widget_max} are accepted: use the libraries that the app shares`,
    });
  const { sections, findings: faults } = await definitionOf(widget);
  findings.push(...faults);
  const { sources, findings: unread } = await readSources(folder);
  findings.push(...unread);
  if (manifest) {
    const calls = await findCalls(sources, textReader(sources));
    findings.push(...asksFindings(manifest.asks, calls, sections));
  }
  return { findings, module: manifest && !hasErrors(findings) ? { manifest, widget } : null };
}

/** The entities whose cards have a section of the module, and what is wrong with its definition. */
async function definitionOf(widget: Buffer): Promise<{ sections: readonly string[]; findings: Finding[] }> {
  let definition: unknown;
  try {
    definition = await loadWidget(widget.toString());
  } catch (error) {
    const message = `cannot be loaded: ${(error as Error).message}. What needs a page belongs into init or a mount`;
    return { sections: [], findings: [{ level: 'error', file: widgetFile, field: 'default', message }] };
  }
  const findings = definitionFindings(definition);
  const sections = hasErrors(findings) ? undefined : (definition as ModuleDefinition).recordCardSection?.entities;
  return { sections: sections ?? [], findings };
}
